import { maxDeliveryTowns } from "#shared/order/delivery-towns.ts";
import type { SettingKey } from "#shared/staff/site-settings.ts";

interface ListCell {
  name: string;
  label: string;
  maxLength?: number;
  /** What the number counts; only for whole numbers. */
  unit?: string;
  isOptional?: true;
  lines?: number;
  hint?: string;
}

export interface SettingList {
  noun: string;
  /** Articles for the noun: "une", "la", "aucune". */
  articles: readonly [a: string, the: string, no: string];
  cells: readonly ListCell[];
  /** Same limit as in server/config/setting-rules.ts. */
  most: number;
  hint?: string;
  /** Whether a wide screen shows each row on one line, with units instead of labels. */
  isCompact?: true;
}

const feminine = ["une", "la", "aucune"] as const;
const masculine = ["un", "le", "aucun"] as const;

/** The settings that are lists. */
const settingLists = {
  priceSteps: {
    noun: "palier",
    articles: masculine,
    cells: [
      { name: "from", label: "À partir de combien de cartes", unit: "cartes" },
      { name: "percent", label: "Remise en\u00a0%", unit: "%" },
    ],
    most: 20,
    hint: "Dès tant de cartes dans une commande, chacune coûte tant de pour cent de moins. Le site montre les paliers jusqu'à 10 cartes\u00a0; ceux au-delà, jusqu'à 1\u00a0000, sont aux commandes d'entreprises.",
    isCompact: true,
  },
  deliveryTowns: {
    noun: "ville",
    articles: feminine,
    cells: [
      { name: "name", label: "Ville", maxLength: 60 },
      { name: "fee", label: "Frais en FCFA", unit: "FCFA", isOptional: true },
      { name: "days", label: "Délai en jours ouvrés", unit: "jours" },
    ],
    most: maxDeliveryTowns,
    hint: "Le nom, les frais en FCFA, le délai en jours ouvrés. Sans frais saisis, ils sont à convenir.",
    isCompact: true,
  },
  photographs: {
    noun: "photo",
    articles: feminine,
    cells: [
      {
        name: "alt",
        label: "Ce qu'elle montre",
        maxLength: 200,
        hint: "Lu à qui ne voit pas les images, comme «\u00a0Une carte Gold sur un bureau\u00a0».",
      },
    ],
    most: 6,
  },
  testimonials: {
    noun: "témoignage",
    articles: masculine,
    cells: [
      { name: "name", label: "Nom", maxLength: 100 },
      { name: "jobTitle", label: "Fonction et ville", maxLength: 100 },
      { name: "text", label: "Texte", maxLength: 400, lines: 3 },
    ],
    most: 6,
  },
} as const satisfies Partial<Record<SettingKey, SettingList>>;
export type ListSettingKey = keyof typeof settingLists;

/** Returns how a setting's list is edited; `undefined` if the setting is not a list. */
export function findSettingList(key: SettingKey): SettingList | undefined {
  return key in settingLists ? settingLists[key as ListSettingKey] : undefined;
}
