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
  /** Somebody whose company asks them to complete their card. They may fill in the `asked` fields as they like. */
  | { kind: "holder"; asked: readonly CardField[] }
  /** Somebody who holds the key of the card's order. */
  | { kind: "buyer" }
  /** Somebody who looks after a company's cards, in all departments or in some. */
  | { kind: "member"; organisationId: string; departments: "all" | readonly string[] }
  /** A change of what a company's cards share. */
  | { kind: "template"; organisationId: string }
  /** A company that gives a former holder's erased card to a successor. */
  | { kind: "handover"; organisationId: string }
  /** A company that grants one card an exception from its template. */
  | { kind: "exception"; organisationId: string }
  /** The consequence of a payment, a refund or a piece's move. */
  | { kind: "system" };

const appearanceFields = ["hidden", "ownAccent", "dress"] as const satisfies readonly (keyof CardAppearance)[];

/**
 * What can be changed besides what the page shows: removing one of its extras, its lead form, its state, its tags, its
 * owner, its offer.
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

/** How a field may be changed: freely, by corrections of mistakes, once a month, or not at all. */
export type EditRule = "free" | "correction" | "monthly" | "no";

/** The columns of a card that the rules need. */
export interface EditedCard {
  offer: OfferName;
  state: CardState;
  /** As typed; empty: nobody can log in to the card. */
  ownerEmail: string;
  /** The company that the card belongs to; null: none. */
  organisationId: string | null;
  /** JSON: the fields that the company decides. */
  locked: string;
  /** The holder's department in the company. */
  department: string;
}

/** Decides how an actor may change a field of a card. No other code decides it. */
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
      // A card is live once it is paid and complete. From then on it is its owner's.
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

/** Checks whether whoever logged in with this mailbox owns the card, and it is live or paused. */
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

/** Checks whether the member looks after this card. */
export function isOfMember(
  { organisationId, departments }: Extract<CardActor, { kind: "member" }>,
  card: Pick<EditedCard, "state" | "organisationId" | "department">,
): boolean {
  if (card.organisationId !== organisationId || card.state === "removed") return false;
  return departments === "all" || departments.includes(card.department);
}

/** A company edits its cards as their offers allow, but not the offer itself or the extras. */
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

/** Desk and administrators correct or remove what was ordered, in any state. Only the owner decides the page's look. */
function staffRule(role: StaffRole, field: CardField): EditRule {
  if (role === "workshop") return "no";
  return isOfOrderForm(field) || (staffActs as readonly CardField[]).includes(field) ? "free" : "no";
}

/** Until their card is live nothing is printed, and the company reviews what holders fill in. */
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

/** Texts, printed name, links, images, and the owner's mailbox, which is taken from the card's. */
function isOfOrderForm(field: CardField): boolean {
  if (field === "ownerEmail" || field === "printedName" || field === "socialMedias" || isImage(field)) return true;
  return (cardTextNames as readonly string[]).includes(field);
}

function isImage(field: CardField): field is CardImageField {
  return (cardImageFields as readonly string[]).includes(field);
}
