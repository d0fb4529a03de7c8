import { decodePlusCode } from "../plus-code.ts";
import type { OfferName } from "../offers.ts";
import { type CardExtras, hasCardExtra, listGivenExtras, noCardExtras } from "./card-extras.ts";
import { checkServiceLine, maxServices } from "./services.ts";

/**
 * Returns what visitors see of a card's extras: those of its offer that hold by the rules of today, whatever an
 * old row has; `undefined` where that is nothing.
 */
export function toVisibleCardExtras(extras: CardExtras, offer: OfferName): CardExtras | undefined {
  const kept: CardExtras = { ...extras };
  for (const name of listGivenExtras(extras))
    if (!hasCardExtra(offer, name)) Object.assign(kept, { [name]: noCardExtras[name] });
  const visible: CardExtras = {
    ...kept,
    services: kept.services.filter((line) => Object.keys(checkServiceLine(line)).length === 0).slice(0, maxServices),
    place: decodePlusCode(kept.place.plusCode) ? kept.place : noCardExtras.place,
  };
  return listGivenExtras(visible).length > 0 ? visible : undefined;
}
