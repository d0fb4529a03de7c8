import { sharedTextNames } from "./company-texts.ts";
import { orderFieldLabels } from "../order/order-field-labels.ts";
import type { UploadKind } from "../card/upload-kinds.ts";

/** Lists the texts that a company can lock though each person has their own: its administrator changes them all the same. */
const ownLockableFields = ["jobTitle", "firstName", "lastName"] as const;

/** Lists the locked texts that a holder may ask their company to change on their card. */
export const requestableFields = [...sharedTextNames, ...ownLockableFields] as const;
export type RequestableField = (typeof requestableFields)[number];

/**
 * Checks whether a lock keeps a field from a member. It binds holders and managers; an administrator is bound by what the
 * template gives to all, and changes that there.
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

/** Lists the card's fields that a company can keep to itself: their holder cannot change them. */
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

/** Lists the card's fields that its holder can be asked for. */
export const askableFields = ["profileUrl", "phoneNumber", "email", "jobTitle", "socialMedias"] as const;
export type AskableField = (typeof askableFields)[number];

export const askableFieldLabels: Record<AskableField, string> = pickLabels(askableFields);

function pickLabels<Name extends keyof typeof orderFieldLabels>(names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, orderFieldLabels[name]])) as Record<Name, string>;
}

/** Says what the page of a card shows whose holder has left, where the company has not written it. */
export const defaultLeftSentence = "Cette personne ne fait plus partie de l'entreprise.";
