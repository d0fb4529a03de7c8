import { isSameMailbox } from "#server/auth/mailbox-rules.ts";
import type { StaffRole } from "#shared/access/access.ts";
import type { CardAppearance } from "#shared/card/card-look.ts";
import { type CardTextName, cardTextNames } from "#shared/card/card-texts.ts";
import { isLockedForMember, lockableFields } from "#shared/company/shared-card-fields.ts";
import { type Offer, type OfferName, offers } from "#shared/offers/offers.ts";
import { type UploadKind, uploadKinds } from "#shared/card/upload-kinds.ts";
import type { CardState } from "#shared/states-and-kinds.ts";

/** Who changes a card. Each but `system` has been authenticated: by a session, or by the order's key. */
export type CardActor =
  | { kind: "staff"; role: StaffRole }
  /** Somebody who has logged in with this mailbox, in lower case. */
  | { kind: "owner"; email: string }
  /** Somebody whom their company asks to complete their card: what they are asked for they give as they like. */
  | { kind: "holder"; asked: readonly CardField[] }
  /** Somebody who holds the key of the card's order. */
  | { kind: "buyer" }
  /** Somebody who looks after a company's cards: of all departments, or of some. */
  | { kind: "member"; organisationId: string; departments: "all" | readonly string[] }
  /** What a company's cards share has changed. */
  | { kind: "template"; organisationId: string }
  /** A company gives the erased card of somebody who has left to their successor. */
  | { kind: "handover"; organisationId: string }
  /** The company has granted one of its cards something else than what its template decides. */
  | { kind: "exception"; organisationId: string }
  /** What follows from a payment, a refund or a piece's move. */
  | { kind: "system" };

const appearanceFields = ["hidden", "ownAccent", "dress"] as const satisfies readonly (keyof CardAppearance)[];

/**
 * What can be changed of a card, after what its page shows: that one of its extras goes, its lead form, whether it is
 * shown, its tags, its owner.
 */
const otherFields = ["extraRemoval", "takesContacts", "page", "removal", "tag", "ownerEmail", "offer"] as const;

export type CardImageField = `${UploadKind}Url`;
export type CardField =
  | CardTextName
  | "printedName"
  | "socialMedias"
  | CardImageField
  | keyof CardAppearance
  | (typeof otherFields)[number];

export const cardImageFields: readonly CardImageField[] = uploadKinds.map((kind) => `${kind}Url` as const);
export const cardFields: readonly CardField[] = [
  ...cardTextNames,
  "printedName",
  "socialMedias",
  ...cardImageFields,
  ...appearanceFields,
  "extras",
  ...otherFields,
];

/** How a field may be changed: as one likes, a mistake at a time, once a month, or not at all. */
export type EditRule = "free" | "correction" | "monthly" | "no";

/** What the rules look at of a card. */
export interface EditedCard {
  offer: OfferName;
  state: CardState;
  /** As typed; empty: nobody can log in for it. */
  ownerEmail: string;
  /** The company that it belongs to; null: none. */
  organisationId: string | null;
  /** JSON: the fields that the company decides. */
  locked: string;
  /** Where its holder works in the company. */
  department: string;
}

/** Says how an actor may change a field of a card: the one place that decides it. */
export function mayEdit(actor: CardActor, card: EditedCard, field: CardField): EditRule {
  switch (actor.kind) {
    case "staff":
      return staffRule(actor.role, field);
    case "owner":
      if (!isLookedAfterBy(actor.email, card) || isLocked(card, field)) return "no";
      return ownerRule(offers[card.offer], field);
    case "holder":
      return card.state === "removed" || isLocked(card, field) ? "no" : holderRule(actor.asked, card, field);
    case "buyer":
      // Live once it is paid and complete: from then on it is its owner's.
      return card.state === "waiting" && isOfOrderForm(field) ? "free" : "no";
    case "member":
      return isOfMember(actor, card) && !isLockedForMember(field, parseLocked(card), actor.departments === "all")
        ? memberRule(card, field)
        : "no";
    case "template":
      return card.organisationId === actor.organisationId && isShared(field) ? "free" : "no";
    case "handover":
      return card.organisationId === actor.organisationId && card.state === "removed" && field !== "offer"
        ? "free"
        : "no";
    case "exception":
      return card.organisationId === actor.organisationId && isLockable(field) ? "free" : "no";
    case "system":
      return field === "page" || field === "tag" || field === "offer" ? "free" : "no";
  }
}

/** Checks whether somebody logged in with this mailbox looks after the card: theirs, and online or paused. */
export function isLookedAfterBy(
  email: string,
  { state, ownerEmail }: Pick<EditedCard, "state" | "ownerEmail">,
): boolean {
  return (state === "live" || state === "paused") && isSameMailbox(email, ownerEmail);
}

/** Checks whether the card's company keeps a field to itself. */
export function isLocked({ locked }: Pick<EditedCard, "locked">, field: CardField): boolean {
  return locked !== "[]" && parseLocked({ locked }).includes(field);
}

const parseLocked = ({ locked }: Pick<EditedCard, "locked">) => JSON.parse(locked) as string[];

/** Checks whether a member looks after a card of the company. */
export function isOfMember(
  { organisationId, departments }: Extract<CardActor, { kind: "member" }>,
  card: Pick<EditedCard, "state" | "organisationId" | "department">,
): boolean {
  if (card.organisationId !== organisationId || card.state === "removed") return false;
  return departments === "all" || departments.includes(card.department);
}

/** A company has bought its cards: what it does not share it may change as it likes, but for the offer. */
function memberRule({ offer }: EditedCard, field: CardField): EditRule {
  if (field === "offer") return "no";
  if (field === "takesContacts") return offers[offer].takesContacts ? "free" : "no";
  if (field === "extras") return "no";
  if ((appearanceFields as readonly string[]).includes(field)) return offers[offer].ownLook ? "free" : "no";
  return "free";
}

function isShared(field: CardField): boolean {
  return isLockable(field) && field !== "firstName" && field !== "lastName";
}

function isLockable(field: CardField): boolean {
  return (lockableFields as readonly string[]).includes(field);
}

const staffActs = ["extraRemoval", "page", "tag", "removal"] as const satisfies readonly CardField[];

/** Desk and administrators correct or remove what was ordered, in any state; how a page looks is its owner's choice. */
function staffRule(role: StaffRole, field: CardField): EditRule {
  if (role === "workshop") return "no";
  return isOfOrderForm(field) || (staffActs as readonly CardField[]).includes(field) ? "free" : "no";
}

/** Until their card is on line nothing of it is printed, and its company sees what they write before it is. */
function holderRule(asked: readonly CardField[], card: EditedCard, field: CardField): EditRule {
  if (field === "ownerEmail") return card.state === "waiting" || card.ownerEmail.trim() === "" ? "free" : "no";
  if (asked.includes(field)) return "free";
  if (card.state === "waiting") return isOfOrderForm(field) ? "free" : "no";
  return ownerRule(offers[card.offer], field);
}

function ownerRule(offer: Offer, field: CardField): EditRule {
  if (field === "ownerEmail" || field === "offer") return "no";
  if (field === "takesContacts") return offer.takesContacts ? "free" : "no";
  if (field === "extras") return offer.extras.length > 0 ? "free" : "no";
  if ((appearanceFields as readonly string[]).includes(field)) return offer.ownLook ? "free" : "no";
  if (offer.editing === "all" || !isOfOrderForm(field)) return "free";
  const printed = (offer.printed as readonly string[]).includes(field);
  if (isImage(field)) return printed ? "no" : "monthly";
  return printed ? "correction" : "free";
}

/** Texts, links, images, and the owner's mailbox, which follows the card's. */
function isOfOrderForm(field: CardField): boolean {
  if (field === "ownerEmail" || field === "printedName" || field === "socialMedias" || isImage(field)) return true;
  return (cardTextNames as readonly string[]).includes(field);
}

function isImage(field: CardField): field is CardImageField {
  return (cardImageFields as readonly string[]).includes(field);
}
