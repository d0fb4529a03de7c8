import type { Offer } from "../offers/offers.ts";
import { type UploadKind, uploadKinds } from "./upload-kinds.ts";

/** Sets for how many days an image stays fixed once the owner of a card that takes corrections has changed it. */
export const photoChangeIntervalDays = 30;

/** Lists the images that an owner of a card of this offer changes themselves: all, or only those that are not printed. */
export function getOwnerEditablePhotos({ editing, printed }: Pick<Offer, "editing" | "printed">): UploadKind[] {
  return uploadKinds.filter((kind) => editing === "all" || !(printed as readonly string[]).includes(`${kind}Url`));
}
