import type { UploadKind } from "#shared/upload-kinds.ts";
import type { OrderDetail } from "../use-order.ts";

/** The widest image that the page may show: the published one, else the private one. */
export function imageSourceOf(order: OrderDetail, kind: UploadKind): string {
  const webp = order.images?.[kind].sources.filter(({ type }) => type === "image/webp") ?? [];
  const widest = webp.toSorted((a, b) => b.width - a.width)[0];
  return widest?.url ?? order[`${kind}Url`];
}
