import { sharedTextNames } from "./company-texts.ts";
import { orderFieldLabels } from "../order/order-field-labels.ts";
import type { UploadKind } from "../card/upload-kinds.ts";

/** Lists the personal texts that a company can lock; its administrators can change them even then. */
const ownLockableFields = ["jobTitle", "firstName", "lastName"] as const;

/** Lists the locked texts that a holder may ask their company to change on their card. */
export const requestableFields = [...sharedTextNames, ...ownLockableFields] as const;
export type RequestableField = (typeof requestableFields)[number];

/**
 * Checks whether a lock keeps a member from changing a field. A lock binds holders and managers. An administrator is
 * bound only for texts that the template gives to all cards, which they change in the template.
 */
export function isLockedForMember(field: string, locked: readonly string[], isAdmin: boolean): boolean {
  return locked.includes(field) && !(isAdmin && (ownLockableFields as readonly string[]).includes(field));
}

export function isRequestable(field: string): field is RequestableField {
  return (requestableFields as readonly string[]).includes(field);
}

/** Lists the images that a company's cards share; a portrait is each person's own. */
export const sharedImageKinds = ["logo", "cover"] as const satisfies readonly UploadKind[];
export type SharedImageKind = (typeof sharedImageKinds)[number];

/** Lists the card fields that a company can lock, so that the holder cannot change them. */
export const lockableFields = [
  ...requestableFields,
  "socialMedias",
  "logoUrl",
  "coverUrl",
  "ownAccent",
  "dress",
] as const;
export type LockableField = (typeof lockableFields)[number];

export const lockableFieldLabels: Record<LockableField, string> = {
  ...pickLabels([...requestableFields, "socialMedias", "logoUrl", "coverUrl"]),
  ownAccent: "Couleur de la page",
  dress: "Fond de la page",
};

/** Lists the card fields that a company can ask its holders for. */
export const askableFields = ["profileUrl", "phoneNumber", "email", "jobTitle", "socialMedias"] as const;
export type AskableField = (typeof askableFields)[number];

export const askableFieldLabels: Record<AskableField, string> = pickLabels(askableFields);

function pickLabels<Name extends keyof typeof orderFieldLabels>(names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, orderFieldLabels[name]])) as Record<Name, string>;
}

/** The sentence on the page of a person who has left, if their company wrote none. */
export const defaultLeftSentence = "Cette personne ne fait plus partie de l'entreprise.";
