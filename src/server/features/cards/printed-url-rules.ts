import { routePaths } from "#shared/route-paths.ts";

/** Returns the URL that the QR code of a printed card opens. */
export function getPrintedQrUrl({ publicUrl }: { publicUrl: string }, ref: string): string {
  return publicUrl + routePaths.cardFrom(ref, "qr");
}
