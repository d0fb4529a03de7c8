import type { ReactNode } from "react";
import { accentPalette, type CardColorScheme, cardColorSchemeLabels } from "#shared/card/card-look.ts";
import { type OfferName, offers } from "#shared/offers/offers.ts";
import {
  type AskableField,
  askableFieldLabels,
  type LockableField,
  lockableFieldLabels,
} from "#shared/company/shared-card-fields.ts";
import { cardFieldInWords } from "#web/kit/form/edit/card-field-in-words.tsx";

/** Shows a template value for comparison: an image as an image, anything else in words. */
export function templateFieldInWords(name: string, value: unknown): ReactNode {
  if (name === "offer") return offers[value as OfferName].title;
  if (name === "dress") return cardColorSchemeLabels[value as CardColorScheme];
  if (name === "ownAccent") return nameColour(String(value));
  if (name === "locked") return listLockedFields(value as LockableField[]);
  if (name === "asked") return listAskedFields(value as AskableField[]);
  return cardFieldInWords(name, value);
}

export function listLockedFields(fields: readonly LockableField[]): string {
  return fields.map((field) => lockableFieldLabels[field]).join(", ") || "aucun";
}

export function listAskedFields(fields: readonly AskableField[]): string {
  return fields.map((field) => askableFieldLabels[field]).join(", ") || "aucun";
}

export function nameColour(colour: string): string {
  if (colour === "") return "Automatique";
  return accentPalette.find((one) => one.colour === colour)?.name ?? colour;
}
