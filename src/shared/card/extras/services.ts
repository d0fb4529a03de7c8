import { formatFcfa } from "../../format/fcfa.ts";
import type { ServiceLine } from "./card-extras.ts";

/** Limits the service lines of a card, and the characters of a line. */
export const maxServices = 12;
export const maxServiceTitle = 80;
/** Whole FCFA; a longer price is a typing mistake. */
const highestPrice = 100_000_000;

/** Says what is wrong with a line's name and price; empty if they are right. */
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
