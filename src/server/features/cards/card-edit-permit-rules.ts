import { AppError } from "#server/app-error.ts";
import { type CardTextName, cardTextNames } from "#shared/card/card-texts.ts";
import { getCorrectionErrors } from "./correction-rules.ts";
import { type ApiErrorCode, apiErrors } from "#shared/errors/errors.ts";
import { offers } from "#shared/offers/offers.ts";
import { type UploadKind, uploadKinds } from "#shared/card/upload-kinds.ts";
import type { CardRow } from "./card-tables.ts";
import {
  type CardActor,
  type CardField,
  cardImageFields,
  isLocked,
  isLookedAfterBy,
  isOfMember,
  mayEdit,
} from "./card-editing-rules.ts";

/** The evidence for a change that is allowed only as a correction or once a month. */
export interface EditEvidence {
  /** The texts as they were sold, or as staff last corrected them. */
  sold: Record<CardTextName, string>;
  /** The texts that would change. */
  wanted: Partial<Record<CardTextName, string | undefined>>;
  /** The images that the owner changed less than a month ago. */
  resting: readonly UploadKind[];
}

/** Stands for the evidence when a kept version is restored: its content was allowed when it was written. */
export type KeptVersion = "kept version";

type PermittedCard = Pick<
  CardRow,
  "ref" | "offer" | "state" | "ownerEmail" | "organisationId" | "locked" | "department"
>;

/** The first entry that has a refused field decides the error. */
const refusals: readonly [fields: readonly CardField[], code: ApiErrorCode][] = [
  [cardImageFields, "card.photos_fixed"],
  [["hidden", "ownAccent", "dress"], "card.look_fixed"],
  [["takesContacts"], "contacts.not_offered"],
];

/**
 * Proves that somebody may change these fields of a card. Every function that changes a card needs a permit, and only
 * `ask` creates one: a route that forgets to ask does not compile.
 */
export class CardEditPermit {
  readonly cardRef: string;
  readonly #fields: ReadonlySet<CardField>;

  private constructor(cardRef: string, fields: readonly CardField[]) {
    this.cardRef = cardRef;
    this.#fields = new Set(fields);
  }

  /**
   * Asks for a permit to change these fields of a card. `evidence` is needed if one of them is allowed only as a
   * correction or once a month.
   * @throws {AppError} `order.not_found` for another owner's card, `colleague.not_found` for a card that the member
   * does not look after, `order.already_paid` for a buyer whose card is live, `auth.role_required`,
   * `card.field_locked`, `card.photos_fixed`, `card.photos_rest`, `card.look_fixed`, `contacts.not_offered`,
   * `request.invalid` with the texts that are more than a correction
   */
  static ask(
    actor: CardActor,
    card: PermittedCard,
    fields: readonly CardField[],
    evidence?: EditEvidence | KeptVersion,
  ): CardEditPermit {
    if (actor.kind === "owner" && !isLookedAfterBy(actor.email, card)) throw new AppError("order.not_found");
    if (actor.kind === "member" && !isOfMember(actor, card)) throw new AppError("colleague.not_found");
    const fieldsBy = Map.groupBy(fields, (field) => mayEdit(actor, card, field));
    const refused = fieldsBy.get("no") ?? [];
    const isOfCompany = actor.kind === "owner" || actor.kind === "member" || actor.kind === "holder";
    if (isOfCompany) requireUnlocked(card, refused);
    if (refused.length > 0) throw new AppError(refusalCode(actor, refused));
    if (evidence !== "kept version") {
      requireRested(fieldsBy.get("monthly") ?? [], evidence);
      requireCorrections(card, fieldsBy.get("correction") ?? [], evidence);
    }
    return new CardEditPermit(card.ref, fields);
  }

  /** Throws for a field that the permit does not cover. */
  requireFields(fields: readonly CardField[]): void {
    const unasked = fields.filter((field) => !this.#fields.has(field));
    if (unasked.length > 0) throw new Error(`nobody was permitted to change ${unasked.join(", ")} of ${this.cardRef}`);
  }
}

/** Refuses to change or hide fields that the card's company decides. @throws {AppError} `card.field_locked` */
export function requireUnlocked(card: Pick<PermittedCard, "locked">, fields: readonly CardField[]): void {
  const locked = fields.filter((field) => isLocked(card, field));
  if (locked.length === 0) return;
  const { message } = apiErrors["card.field_locked"];
  throw new AppError("card.field_locked", { fields: Object.fromEntries(locked.map((field) => [field, message])) });
}

/** Asks for a permit for each of an order's cards. @throws as `CardEditPermit.ask` */
export function permitEachCardEdit(
  actor: CardActor,
  cards: readonly PermittedCard[],
  fields: readonly CardField[],
): CardEditPermit[] {
  return cards.map((card) => CardEditPermit.ask(actor, card, fields));
}

function refusalCode(actor: CardActor, refused: readonly CardField[]): ApiErrorCode {
  if (actor.kind === "staff") return "auth.role_required";
  if (actor.kind === "buyer") return "order.already_paid";
  const found = refusals.find(([fields]) => fields.some((field) => refused.includes(field)));
  if (found && (actor.kind === "owner" || actor.kind === "holder")) return found[1];
  throw new Error(`no ${actor.kind} changes ${refused.join(", ")}`);
}

/** @throws {AppError} `card.photos_rest` */
function requireRested(fields: readonly CardField[], evidence: EditEvidence | undefined): void {
  if (fields.length === 0) return;
  const { resting } = requireEvidence(fields, evidence);
  if (uploadKinds.some((kind) => resting.includes(kind) && fields.includes(`${kind}Url`)))
    throw new AppError("card.photos_rest");
}

/** @throws {AppError} `request.invalid` */
function requireCorrections(
  { offer }: PermittedCard,
  fields: readonly CardField[],
  evidence: EditEvidence | undefined,
): void {
  if (fields.length === 0) return;
  const { sold, wanted } = requireEvidence(fields, evidence);
  const changed = Object.fromEntries(
    cardTextNames.filter((name) => fields.includes(name)).map((name) => [name, wanted[name]]),
  );
  const faults = getCorrectionErrors(offers[offer], sold, changed);
  if (Object.keys(faults).length > 0) throw new AppError("request.invalid", { fields: faults });
}

function requireEvidence(fields: readonly CardField[], evidence: EditEvidence | undefined): EditEvidence {
  if (evidence) return evidence;
  throw new Error(`${fields.join(", ")} may change within limits alone, and nothing says whether they are kept`);
}
