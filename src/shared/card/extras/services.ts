import { formatFcfa } from "../../format/fcfa.ts";
import type { ServiceLine } from "./card-extras.ts";

/** Bounds the lines of a card, and the characters of one. */
export const maxServices = 12;
export const maxServiceTitle = 80;
/** Whole FCFA; a price with more figures is a slip of the hand. */
const highestPrice = 100_000_000;

/** Says what is wrong with a line's name and price; nothing where it is right. */
export function checkServiceLine({ title, price }: ServiceLine): { title?: string; price?: string } {
  return {
    ...(title.trim() === "" && { title: "Dites ce que vous proposez." }),
    ...(price !== null &&
      !(Number.isInteger(price) && price > 0 && price <= highestPrice) && {
        price: "Donnez un prix en FCFA, en chiffres, de 1 à 100 000 000.".replaceAll(" 000", "\u00a0000"),
      }),
  };
}

export function formatServicePrice({ price, isFrom }: Pick<ServiceLine, "price" | "isFrom">): string {
  if (price === null) return "Sur demande";
  return isFrom ? `À partir de ${formatFcfa(price)}` : formatFcfa(price);
}
