import { routePaths } from "#shared/route-paths.ts";

export function getPrintedQrUrl({ publicUrl }: { publicUrl: string }, ref: string): string {
  return publicUrl + routePaths.cardFrom(ref, "qr");
}
