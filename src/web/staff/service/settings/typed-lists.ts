import { findPriceStepFault } from "#shared/offers/price-steps.ts";
import type { SettingKey } from "#shared/staff/site-settings.ts";
import { parseDeliveryTowns, parsePriceSteps } from "./setting-values.ts";

interface TypedList {
  rows: number;
  hint: string;
  /** Returns the sentence that names the first wrong line, true when there is none. */
  check(typed: string): true | string;
}

const describeUnreadLine = (line: number, example: string) =>
  `La ligne ${line} ne se lit pas\u00a0: écrivez-la comme «\u00a0${example}\u00a0».`;

/** Lists the settings that are typed as lines. */
export const typedLists: Partial<Record<SettingKey, TypedList>> = {
  deliveryTowns: {
    rows: 10,
    hint: "Une ville par ligne, comme «\u00a0Thiès; 3000; 3\u00a0»\u00a0: son nom, les frais en FCFA, le délai en jours ouvrés. Sans frais entre les deux points-virgules, ils sont à convenir.",
    check: (typed) => {
      const towns = parseDeliveryTowns(typed);
      return typeof towns !== "number" || describeUnreadLine(towns, "Thiès; 3000; 3");
    },
  },
  priceSteps: {
    rows: 4,
    hint: "Un palier par ligne, comme «\u00a05; 10\u00a0»\u00a0: dès 5 cartes dans une commande, chacune coûte 10\u00a0% de moins. Le site montre les paliers jusqu'à 10 cartes\u00a0; ceux au-delà, jusqu'à 1\u00a0000, sont aux commandes d'entreprises. Vide\u00a0: pas de remise.",
    check: (typed) => {
      const parsed = parsePriceSteps(typed);
      if (typeof parsed === "number") return describeUnreadLine(parsed, "5; 10");
      const fault = findPriceStepFault(parsed.steps);
      return fault === undefined || `Ligne ${parsed.lines[fault.at]}\u00a0: ${fault.sentence}`;
    },
  },
};
