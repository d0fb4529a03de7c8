import type { z } from "zod";
import { parseOrderPhonesOrThrow } from "../phone-rules.ts";
import { type buildOrderFieldsSchema, findPrintFaults } from "#shared/contract/order-fields.ts";
import type { OrderFieldName } from "#shared/order/order-field-labels.ts";
import { deliveryTextNames, type DeliveryTextName } from "#shared/order/delivery-texts.ts";
import type { DeliveryTerms } from "#shared/order/delivery-towns.ts";
import { uploadKinds, type UploadKind } from "#shared/card/upload-kinds.ts";
import { parsePrivateUploadId } from "#shared/route-paths.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { CoreDeps, ClockDeps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import {
  getPrivateImageUrls,
  replaceCardImage,
  getCardOrThrow,
  saveCardVersion,
} from "#server/features/cards/card-service.ts";
import {
  updateCardContent,
  changeCardOwnerEmail,
  removeCardExtra,
} from "#server/features/cards/card-lifecycle-service.ts";
import type { CardEditPermit } from "#server/features/cards/card-edit-permit-rules.ts";
import type { CardField } from "#server/features/cards/card-editing-rules.ts";
import { getSeenCardExtras } from "#server/features/cards/card-appearance-rules.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { assertOfferAllowsFields, getDeliveryTermsOrThrow } from "../placing/order-placement-service.ts";
import { getProposedMailbox } from "../completion/asked-field-rules.ts";
import { findCardDelivery, findCompletion, updateCardDelivery, listSoldCards } from "../order-card-service.ts";
import { isReprint, resolveDeliveryTexts, buildOrderSearchKeys, type OrderDeliveryTexts } from "../order-rules.ts";
import { nameCardInHistory, updateOrderWithHistory, recordOrderHistoryEntry } from "../order-service.ts";
import type { CardDeliveryRow, OrderRow } from "../order-tables.ts";
import {
  correctableCardFields,
  isBuyersOwnCard,
  isOwnerEmailTiedToCard,
  syncCopiedDelivery,
  syncCopiedFields,
} from "./card-correction-rules.ts";
import type { CardExtraName } from "#shared/offers/card-extra-names.ts";
import { enqueueRepeatedMail } from "#server/features/mails/mail-service.ts";
import { describeCardExtra } from "#shared/card/extras/describe-card-extra.ts";
import type { ExtraLine } from "#shared/card/extras/take-off-extra.ts";
import type { VersionActor } from "#shared/card/version-actors.ts";

type Correctable = Pick<CardRow, (typeof correctableCardFields)[number]>;
type Fields = z.output<ReturnType<typeof buildOrderFieldsSchema>>;
/** The fields to change; an absent field stays unchanged. */
export type OrderCorrectionInput = { [Name in keyof Fields]?: Fields[Name] | undefined };

/** Asks whether these fields may be edited. @throws as `CardEditPermit.ask` */
export type AskCardPermit = (fields: readonly CardField[]) => CardEditPermit;

/** A card, its locked order (or the one that reprints it), and the permission check of the person who corrects them. */
export interface CorrectedOrder {
  order: OrderRow;
  card: CardRow;
  mayEdit: AskCardPermit;
}

/**
 * Corrects what a card of a locked order shows, including images, and the delivery of the order (or of a card sent
 * elsewhere). Each change enters the timeline. Fields of the sale that equal the card's follow it (decision 14), except
 * with `saleToo: false`: an owner whose card has changed since the sale. The owner's mailbox follows the card's if tied
 * to it, except with `ownerToo: false`. `via`: as in the timeline's details. Resolves to the changed fields.
 * @throws {AppError} as `mayEdit`; `request.invalid` with the field to correct, `upload.invalid`
 */
export async function correctLockedOrder(
  deps: InTransaction<CoreDeps>,
  { order, card, mayEdit }: CorrectedOrder,
  actor: string,
  input: OrderCorrectionInput,
  { saleToo = true, ownerToo = true, via }: { saleToo?: boolean; ownerToo?: boolean; via?: string | undefined } = {},
): Promise<OrderFieldName[]> {
  requireItsOwn(order, input);
  assertOfferAllowsFields(card.offer, input, { whole: false, printed: false });
  const isRenamed = (["firstName", "lastName"] as const).some((name) => (input[name] ?? card[name]) !== card[name]);
  // A new name drops the spelling of the old one.
  const typed = { ...card, ...(isRenamed && { printedName: "" }), ...asStored(input) };
  const { deliveryPhone, ...phones } = parseOrderPhonesOrThrow({ ...typed, deliveryPhone: input.deliveryPhone });
  const wanted = { ...typed, ...phones };
  const changed = correctableCardFields.filter((field) => wanted[field] !== card[field]);
  assertPrintedWhole(wanted, changed, input);
  const own = isReprint(order) ? undefined : await findCardDelivery(deps, order.ref, card.ref);
  const place = own ?? order;
  const delivery = redirected(place, wanted, input.deliveryPhone === undefined ? input : { ...input, deliveryPhone });
  const terms = delivery.some(([name]) => name === "deliveryTown")
    ? getDeliveryTermsOrThrow(deps, input.deliveryTown)
    : undefined;
  if (own && terms) assertSamePaidFee(own, terms, { mayDiffer: actor !== "buyer" });
  const images = await findReplacedImages(deps, card, input);
  if (changed.length + delivery.length + images.length === 0) return [];
  const isOwnersToo = ownerToo && changed.includes("email") && (await doesOwnerFollow(deps, order, card));
  const emails = isOwnersToo ? (["ownerEmail"] as const) : [];
  const permit = mayEdit([...changed, ...images, ...emails]);
  for (const kind of uploadKinds.filter((kind) => images.includes(`${kind}Url`)))
    await replaceCardImage(deps, permit, kind, parsePrivateUploadId(input[`${kind}Url`] ?? "") ?? "");
  if (changed.length > 0) await updateCardContent(deps, permit, pick(wanted, changed));
  if (emails.length > 0) await changeCardOwnerEmail(deps, permit, wanted.email);
  await tellOwnerOfHiddenPayments(
    deps,
    card,
    { ...wanted, ownerEmail: emails.length > 0 ? wanted.email : card.ownerEmail },
    actor,
  );
  const change = {
    ...(saleToo && isBuyersOwnCard(order, card) && syncCopiedFields(order, card, wanted)),
    ...(!own && { ...Object.fromEntries(delivery), ...terms }),
  };
  if (own)
    await updateCardDelivery(deps, card.ref, {
      ...syncCopiedDelivery(own, card, wanted),
      ...Object.fromEntries(delivery),
      ...(terms && { deliveryDays: terms.deliveryDays ?? own.deliveryDays }),
      // The fee was agreed for the former town.
      ...(terms && own.lineId === null && own.deliveryFee !== 0 && { deliveryFee: null }),
    });
  const changes = Object.fromEntries([
    ...changed.map((field) => [field, { from: shown(card, field), to: shown(wanted, field) }]),
    ...delivery.map(([field, to]) => [field, { from: place[field], to }]),
    ...images.map((field) => [field, { replaced: true }]),
  ]);
  const named = isReprint(order) ? {} : nameCardInHistory(card);
  const details = { changes, ...named, ...(via !== undefined && { via }) };
  const event = { orderRef: order.ref, actor, kind: "order.corrected", details } as const;
  await updateOrderWithHistory(
    deps,
    {
      ...change,
      ...buildOrderSearchKeys({ ...order, ...change }, await listSoldCards(deps, order)),
    },
    event,
  );
  return [...changed, ...delivery.map(([field]) => field), ...images];
}

/** Compares the owner's mailbox with the card's. A proposed one does not count yet: the card's former one does. */
async function doesOwnerFollow(deps: InTransaction<CoreDeps>, order: OrderRow, card: CardRow): Promise<boolean> {
  const row = card.organisationId === null ? undefined : await findCompletion(deps.db.query, card.ref);
  const isProposed = getProposedMailbox(card, row) !== "";
  return isOwnerEmailTiedToCard(order, row && isProposed ? { ...card, email: row.mailboxBefore } : card);
}

/**
 * Refuses changed texts that cannot be printed; unchanged ones may be older than this rule. Without `printedName` only
 * a name's changed part is checked.
 * @throws {AppError} `request.invalid` with the fields that cannot be printed
 */
function assertPrintedWhole(
  wanted: Correctable,
  changed: readonly (keyof Correctable)[],
  { printedName }: OrderCorrectionInput,
): void {
  const names = (["firstName", "lastName"] as const).filter(
    (name) => printedName !== undefined || changed.includes(name),
  );
  const others = (["jobTitle", "company"] as const).filter((name) => changed.includes(name));
  const isNamed = changed.includes("printedName") || names.some((name) => changed.includes(name));
  const fields = findPrintFaults(
    {
      ...pick(wanted, [...others, ...(isNamed ? names : [])]),
      ...(isNamed && printedName !== undefined && { printedName }),
    },
    "écrivez-nous comment imprimer ce nom, et notre équipe le change",
  );
  if (Object.keys(fields).length > 0) throw new AppError("request.invalid", { fields });
}

/**
 * Refuses changes to the card itself when the order is a reprint.
 * @throws {AppError} `request.invalid` with those fields
 */
function requireItsOwn(order: OrderRow, input: OrderCorrectionInput): void {
  if (!isReprint(order)) return;
  const ofCard = Object.keys(input).filter(
    (name) =>
      input[name as keyof OrderCorrectionInput] !== undefined &&
      !(deliveryTextNames as readonly string[]).includes(name),
  );
  if (ofCard.length > 0)
    throw new AppError("request.invalid", {
      fields: Object.fromEntries(
        ofCard.map((name) => [
          name,
          "Cette commande est une réimpression\u00a0: corrigez la carte dans sa première commande.",
        ]),
      ),
    });
}

/**
 * Finds the delivery fields that were sent and differ from before; an empty one takes the card's value.
 * @throws {AppError} `request.invalid` without an address
 */
function redirected(
  place: OrderDeliveryTexts,
  card: Correctable,
  input: OrderCorrectionInput,
): [DeliveryTextName, string][] {
  const wanted = resolveDeliveryTexts(card, input);
  const given = deliveryTextNames.filter((name) => input[name] !== undefined && wanted[name] !== place[name]);
  if (given.includes("deliveryAddress") && wanted.deliveryAddress === "")
    throw new AppError("request.invalid", { fields: { deliveryAddress: "L'adresse de livraison est obligatoire." } });
  return given.map((name) => [name, wanted[name]]);
}

/**
 * Refuses a town that changes the fee, since the order's price contains it; staff (`mayDiffer`) may choose any town.
 * @throws {AppError} `request.invalid`
 */
function assertSamePaidFee(own: CardDeliveryRow, terms: DeliveryTerms, { mayDiffer }: { mayDiffer: boolean }): void {
  const refusal =
    terms.deliveryDays === null
      ? "Choisissez une ville de la liste."
      : "Les frais de cette ville sont autres, et ils sont dans le prix de la commande\u00a0: écrivez-nous.";
  if (terms.deliveryDays === null || (!mayDiffer && terms.deliveryFee !== own.deliveryFee))
    throw new AppError("request.invalid", { fields: { deliveryTown: refusal } });
}

/** Finds which sent images differ from the card's own. */
async function findReplacedImages(
  deps: InTransaction<CoreDeps>,
  card: CardRow,
  input: OrderCorrectionInput,
): Promise<`${UploadKind}Url`[]> {
  const current = await getPrivateImageUrls(deps, card);
  return uploadKinds
    .filter((kind) => {
      const url = input[`${kind}Url`];
      if (url === undefined) return false;
      const uploadId = parsePrivateUploadId(url) ?? "";
      return uploadId === "" || uploadId !== parsePrivateUploadId(current[kind]);
    })
    .map((kind) => `${kind}Url` as const);
}

/** Converts the sent texts to stored values. */
function asStored(input: OrderCorrectionInput): Partial<Correctable> {
  const given = correctableCardFields.filter((field) => input[field] !== undefined);
  return Object.fromEntries(
    given.map((field) => [field, typeof input[field] === "string" ? input[field] : JSON.stringify(input[field])]),
  );
}

function pick(card: Correctable, fields: readonly (keyof Correctable)[]): Partial<Correctable> {
  return Object.fromEntries(fields.map((field) => [field, card[field]]));
}

function shown(card: Correctable, field: keyof Correctable): unknown {
  if (field === "socialMedias") return JSON.parse(card.socialMedias);
  return card[field];
}

type Needs = InTransaction<ClockDeps>;

/**
 * Tells a card's owner by mail how many of their payment links got hidden because somebody else renamed the card. Sends
 * nothing if no link did, or if the owner or buyer made the change. `actor`: as in the order's timeline.
 */
export async function tellOwnerOfHiddenPayments(
  deps: Needs,
  before: CardRow,
  after: CardRow,
  actor: string,
): Promise<void> {
  if (actor === "owner" || actor === "buyer") return;
  const links = getSeenCardExtras(before).payments.length - getSeenCardExtras(after).payments.length;
  if (links > 0) await tell(deps, after, actor, { kind: "renamed", links });
}

/** Tells a card's owner by mail that somebody else removed one of their additions from the page. */
async function tellOwnerOfRemovedExtra(deps: Needs, card: CardRow, actor: string, extra: CardExtraName): Promise<void> {
  await tell(deps, card, actor, { kind: "removed", extra });
}

type Why = { kind: "renamed"; links: number } | { kind: "removed"; extra: CardExtraName };

async function tell(deps: Needs, { ref, ownerEmail }: CardRow, actor: string, why: Why): Promise<void> {
  if (ownerEmail === "") return;
  // Without an order: the buyer, whose archive shows an order's mails, may be somebody else.
  await enqueueRepeatedMail(deps, {
    template: "page-addition-hidden",
    orderRef: null,
    recipient: ownerEmail,
    data: { ref, by: actor === "company" ? "company" : "team", why },
  });
}

/** The person who removes an addition, as named in the timeline and the card's versions, and their reason, if any. */
interface Remover {
  actor: string;
  versionActor: VersionActor;
  reason?: string;
}

/**
 * Removes one of the owner's additions from the page of a locked order's card. Records it in the timeline, keeps the
 * versions before and after, and tells the owner by mail.
 * @throws {AppError} as `mayEdit`; `card.extra_gone`
 */
export async function takeOffLockedExtra(
  deps: InTransaction<ClockDeps>,
  { order, card, mayEdit }: CorrectedOrder,
  { actor, versionActor, reason }: Remover,
  taken: ExtraLine,
): Promise<void> {
  const permit = mayEdit(["extraRemoval"]);
  await saveCardVersion(deps, card, { actor: "others", at: card.changedAt });
  const { before, after } = await removeCardExtra(deps, permit, card, taken);
  await saveCardVersion(deps, await getCardOrThrow(deps, card.ref), { actor: versionActor, at: deps.clock.now() });
  await tellOwnerOfRemovedExtra(deps, card, actor, taken.extra);
  const say = (extras: typeof before) => describeCardExtra(taken.extra, extras[taken.extra]).join("\n");
  await recordOrderHistoryEntry(deps, {
    orderRef: order.ref,
    actor,
    kind: "order.corrected",
    details: {
      changes: { [taken.extra]: { from: say(before), to: say(after) } },
      ...(reason !== undefined && { reason }),
      ...nameCardInHistory(card),
    },
  });
}
