import { routePaths } from "#shared/urls.ts";
import type { Deps } from "#server/deps.ts";

/** Returns the URL that the QR code of a printed card opens. */
export function getPrintedQrUrl(deps: Pick<Deps, "settings">, ref: string): string {
  return deps.settings.publicUrl + routePaths.cardFrom(ref, "qr");
}
