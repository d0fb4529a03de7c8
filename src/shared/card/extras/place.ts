import { isFullPlusCode } from "../plus-code.ts";
import type { CardPlace } from "./card-extras.ts";

export const maxLandmark = 120;

/** Says what is wrong with a place; empty if it is right or not given. */
export function checkCardPlace({ plusCode, landmark }: CardPlace): { plusCode?: string } {
  if (plusCode === "")
    return landmark === "" ? {} : { plusCode: "Donnez aussi votre position\u00a0: le repère s'affiche avec elle." };
  if (isFullPlusCode(plusCode)) return {};
  return {
    plusCode: "Ce code n'est pas un code plus\u00a0: copiez-le depuis la carte, comme «\u00a0MHV4+F9 Dakar\u00a0».",
  };
}
