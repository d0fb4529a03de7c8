import { sharedTextNames } from "./company-texts.ts";
import { orderFieldLabels } from "../order/order-field-labels.ts";
import type { UploadKind } from "../card/upload-kinds.ts";

/** Lists the locked texts that a holder may ask his company to change on his card. */
export const requestableFields = [...sharedTextNames, "jobTitle", "firstName", "lastName"] as const;
export type RequestableField = (typeof requestableFields)[number];

export function isRequestable(field: string): field is RequestableField {
  return (requestableFields as readonly string[]).includes(field);
}

/** Lists the images that a company's cards share; a portrait is each person's own. */
export const sharedImageKinds = ["logo", "cover"] as const satisfies readonly UploadKind[];
export type SharedImageKind = (typeof sharedImageKinds)[number];

/** Lists the card's fields that a company can keep to itself: their holder cannot change them. */
export const lockableFields = [
  ...sharedTextNames,
  "jobTitle",
  "firstName",
  "lastName",
  "socialMedias",
  "logoUrl",
  "coverUrl",
  "ownAccent",
  "dress",
] as const;
export type LockableField = (typeof lockableFields)[number];

export const lockableFieldLabels: Record<LockableField, string> = {
  ...pickLabels([...sharedTextNames, "jobTitle", "firstName", "lastName", "socialMedias", "logoUrl", "coverUrl"]),
  ownAccent: "Couleur de la page",
  dress: "Fond de la page",
};

/** Lists the card's fields that its holder can be asked for. */
export const askableFields = ["profileUrl", "phoneNumber", "email", "jobTitle", "socialMedias"] as const;
export type AskableField = (typeof askableFields)[number];

export const askableFieldLabels: Record<AskableField, string> = pickLabels(askableFields);

function pickLabels<Name extends keyof typeof orderFieldLabels>(names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, orderFieldLabels[name]])) as Record<Name, string>;
}

/** Says what the page of a card shows whose holder has left, where the company has not written it. */
export const defaultLeftSentence = "Cette personne ne fait plus partie de l'entreprise.";
