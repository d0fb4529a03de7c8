import type { Offer } from "../offers/offers.ts";
import { type UploadKind, uploadKinds } from "./upload-kinds.ts";

/** Sets for how many days an owner cannot change an image again, on a card whose offer only allows corrections. */
export const photoChangeIntervalDays = 30;

/** Lists the images that an owner with this offer may change: all, or only those that are not printed. */
export function getOwnerEditablePhotos({ editing, printed }: Pick<Offer, "editing" | "printed">): UploadKind[] {
  return uploadKinds.filter((kind) => editing === "all" || !(printed as readonly string[]).includes(`${kind}Url`));
}
