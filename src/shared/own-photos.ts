import type { Offer } from "./offers.ts";
import { type UploadKind, uploadKinds } from "./upload-kinds.ts";

/** How long an image rests, once the owner of a card that takes corrections has changed it. */
export const photoChangeIntervalDays = 30;

/** The images that an owner of a card of this offer changes himself: all, or those that stand on his page alone. */
export function getOwnerEditablePhotos({ editing, printed }: Pick<Offer, "editing" | "printed">): UploadKind[] {
  return uploadKinds.filter((kind) => editing === "all" || !(printed as readonly string[]).includes(`${kind}Url`));
}
