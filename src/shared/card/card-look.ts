import { type CardTextName, cardTextNames } from "./card-texts.ts";
import { type CardExtras, noCardExtras } from "./extras/card-extras.ts";
import { type UploadKind, uploadKinds } from "./upload-kinds.ts";

type NamePart = "firstName" | "lastName";
/** Names a field that a card's owner may hide from its visitors: all but the name. */
export type HideableField = Exclude<CardTextName, NamePart> | `${UploadKind}Url` | "socialMedias";

/** Lists the hideable fields in the order of the forms. */
export const hideableFields: readonly HideableField[] = [
  ...cardTextNames.filter(
    (name): name is Exclude<CardTextName, NamePart> => name !== "firstName" && name !== "lastName",
  ),
  ...uploadKinds.map((kind) => `${kind}Url` as const),
  "socialMedias",
];

/** Lists a card page's color schemes: `auto` follows the visitor's phone, the others are the same for everybody. */
export const cardColorSchemes = ["auto", "light", "dark"] as const;
export type CardColorScheme = (typeof cardColorSchemes)[number];
export const cardColorSchemeLabels: Record<CardColorScheme, string> = {
  auto: "Comme le téléphone du visiteur",
  light: "Clair",
  dark: "Sombre",
};

/** Describes the look that a card's owner chose. */
export interface CardAppearance {
  /** Unique, in the order of `hideableFields`. */
  hidden: HideableField[];
  /** `#rrggbb`; empty: the color computed from the card's logo or cover. */
  ownAccent: string;
  dress: CardColorScheme;
  extras: CardExtras;
}

export const cardAppearanceNames = [
  "hidden",
  "ownAccent",
  "dress",
  "extras",
] as const satisfies readonly (keyof CardAppearance)[];

/** Applies to every card whose owner chose nothing. */
export const defaultCardAppearance: CardAppearance = { hidden: [], ownAccent: "", dress: "auto", extras: noCardExtras };

/** Proposes accents to an owner, who may also choose any other color. */
export const accentPalette = [
  { name: "Or", colour: "#d9b45b" },
  { name: "Ocre", colour: "#c8752a" },
  { name: "Latérite", colour: "#b5432b" },
  { name: "Bissap", colour: "#a11d4b" },
  { name: "Prune", colour: "#7d3f8c" },
  { name: "Indigo", colour: "#3f4fae" },
  { name: "Océan", colour: "#0f6fa8" },
  { name: "Lagune", colour: "#0b7f7a" },
  { name: "Baobab", colour: "#3f7a3a" },
  { name: "Graphite", colour: "#5b6068" },
] as const;
