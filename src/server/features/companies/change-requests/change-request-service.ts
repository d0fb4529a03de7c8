import { formatPersonName } from "#shared/format/person-name.ts";
import { AppError } from "#server/app-error.ts";
import type { CardCompletion } from "#shared/contract/card-completion.ts";
import type { ChangeRequests } from "#shared/contract/change-requests.ts";
import { formatIsoOrNull } from "#shared/format/day-and-time.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { getCardTextRule } from "#shared/card/card-text-rules.ts";
import { isSharedText, type SharedTextName } from "#shared/company/company-texts.ts";
import type { RequestableField } from "#shared/company/shared-card-fields.ts";
import type { CompanyMemberIdentity } from "#server/auth/company-member.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { ClockDeps, CoreDeps, DbDeps, Deps } from "#server/deps.ts";
import { CardEditPermit } from "#server/features/cards/card-edit-permit-rules.ts";
import { type CardField, isLocked } from "#server/features/cards/card-editing-rules.ts";
import { listCardsOfCompany } from "#server/features/cards/company-card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import type { OrderErasureScope } from "#server/features/cards/erasure-scope-rules.ts";
import { enqueueMail, enqueueRepeatedMail } from "#server/features/mails/mail-service.ts";
import { correctLockedOrder } from "#server/features/orders/correcting/order-correction-service.ts";
import { tellNamesakesApart } from "#server/features/orders/namesake-rules.ts";
import { lockOrderForUpdate } from "#server/features/orders/order-service.ts";
import { type CompanyActor, toHistoryActor, toMemberActor } from "../company-actor.ts";
import { getPersonOrThrow, lockPerson } from "../people/people-service.ts";
import { listMemberRows } from "../members/member-store.ts";
import { planDailyMail } from "../completion/completion-mail-service.ts";
import { getCompanyOrThrow } from "../company-lock.ts";
import type { PublishIfComplete } from "../people/people-service.ts";
import { getTemplateOrThrow } from "../template-service.ts";
import * as exceptions from "../card-exception-store.ts";
import * as store from "./change-request-store.ts";
import type { ChangeRequestRow } from "./change-request-tables.ts";
import { buildOrderFieldsSchema } from "#shared/contract/order-fields.ts";
import { offerNames } from "#shared/offers/offers.ts";
import { generateSortableId } from "#server/db/generate-ids.ts";
import { withParsedPhones } from "#server/features/orders/phone-rules.ts";

/** The most open requests that one answer lists, and the most decided ones. */
const [openListed, decidedListed] = [500, 30];

/** Lists a company's change requests and the exceptions to its template. @throws {AppError} `organisation.not_found` */
export async function listChangeRequests(
  deps: DbDeps,
  { organisationId }: Pick<CompanyActor, "organisationId">,
): Promise<ChangeRequests> {
  await getCompanyOrThrow(deps, organisationId);
  const all = await listCardsOfCompany(deps.db.query, organisationId);
  const apartOf = tellNamesakesApart(all);
  const cards = new Map(all.map((card) => [card.ref, { ...card, ...apartOf(card.ref) }]));
  const { query } = deps.db;
  const open = await store.listChangeRequestRows(query, organisationId, ["open"], openListed);
  const decided = await store.listChangeRequestRows(query, organisationId, ["accepted", "refused"], decidedListed);
  return {
    open: open.flatMap((row) => toListed(row, cards.get(row.cardRef))),
    decided: decided.flatMap((row) => toListed(row, cards.get(row.cardRef))),
    exceptions: (await exceptions.listCardExceptionRows(query, organisationId)).flatMap(({ cardRef, field }) => {
      const card = cards.get(cardRef);
      return card ? [{ ref: cardRef, ...toPerson(card), field, value: card[field] }] : [];
    }),
  };
}

/** The requests of a leaver's card are hidden. */
function toListed(row: ChangeRequestRow, card: NamedCard | undefined): ChangeRequests["open"] {
  if (!card || card.removalAskedAt !== null) return [];
  const { id, cardRef, field, toValue, fromValue, askedBy, askedAt, state, word, decidedAt } = row;
  return [
    {
      id,
      ref: cardRef,
      ...toPerson(card),
      field,
      from: state === "open" ? card[field] : fromValue,
      to: toValue,
      isByHolder: askedBy === "holder",
      askedAt: new Date(askedAt).toISOString(),
      state,
      word,
      decidedAt: formatIsoOrNull(decidedAt),
    },
  ];
}

/** Lists the requests of a card's holder, the newest first, one a field. */
export async function listRequestsOfCard(deps: DbDeps, cardRef: string): Promise<CardCompletion["requests"]> {
  const rows = (await store.listChangeRequestRowsOfCard(deps.db.query, cardRef)).filter(
    (row) => row.askedBy === "holder",
  );
  const newest = [...Map.groupBy(rows, ({ field }) => field).values()].flatMap(([first]) => first ?? []);
  return newest.map(({ field, toValue, state, word }) => ({ field, to: toValue, state, word }));
}

/** Lists all requests about a card, the newest first, for its holder's copy; the decider's name is left out. */
export async function listAllRequestsOfCard(deps: DbDeps, cardRef: string) {
  const rows = await store.listChangeRequestRowsOfCard(deps.db.query, cardRef);
  return rows.map(({ field, fromValue, toValue, askedBy, askedAt, state, word, decidedAt }) => ({
    field,
    from: fromValue,
    to: toValue,
    askedBy: askedBy === "holder" ? "owner" : "company",
    askedAt: new Date(askedAt).toISOString(),
    state,
    word,
    decidedAt: formatIsoOrNull(decidedAt),
  }));
}

type NamedCard = CardRow & { apart?: string };

function toPerson(card: NamedCard) {
  return { name: formatPersonName(card), department: card.department };
}

/**
 * Asks, as a manager, to change a locked field of a person they look after; for an administrator the card changes at
 * once.
 * @throws as `askForChange`, `colleague.not_found`
 */
export async function askForChangeAsMember(
  deps: Deps,
  member: CompanyMemberIdentity,
  ref: string,
  wanted: WantedChange,
  publishIfComplete: PublishIfComplete,
): Promise<"asked" | "changed"> {
  return inTransaction(deps, async (deps) => {
    const { card } = await lockPerson(deps, member, ref);
    if (member.role !== "admin") {
      await askForChange(deps, card, member.id, wanted);
      return "asked";
    }
    const to = parseNewValue(card, wanted);
    await writeException(deps, toMemberActor(member), card, { field: wanted.field, to });
    await publishIfComplete(deps, card.orderRef);
    return "changed";
  });
}

export interface Decision {
  accepted: boolean;
  /** Message to the person who asked; a refusal needs one. */
  word: string;
  /** The wanted text that the decider read. */
  seen: string;
}

/**
 * Accepts or refuses a request, and tells the person who asked by mail. Accepting changes that field of that card only.
 * @throws {AppError} `change_request.not_found`; `change_request.decided` when somebody else was first;
 * `change_request.changed` when the wanted text is no longer `seen`; `organisation.not_found`, `request.invalid`
 */
export async function decideChangeRequest(
  deps: Deps,
  actor: CompanyActor,
  id: string,
  { accepted, word, seen }: Decision,
  publishIfComplete: PublishIfComplete,
): Promise<boolean> {
  return inTransaction(deps, async (deps) => {
    const { query } = deps.db;
    const find = () => store.findChangeRequestRow(query, actor.organisationId, id);
    const orderRef = (await find())?.orderRef;
    if (orderRef === undefined) throw new AppError("change_request.not_found");
    // Asking again takes the same lock, so what is decided is what was read.
    await lockOrderForUpdate(deps, orderRef);
    const row = await find();
    if (!row) throw new AppError("change_request.not_found");
    const card = await getPersonOrThrow(deps, actor, row.cardRef).catch(unknownAsGone);
    if (card.removalAskedAt !== null) throw new AppError("change_request.not_found");
    if (row.state === "open" && row.toValue !== seen) throw new AppError("change_request.changed");
    const decision = {
      state: accepted ? ("accepted" as const) : ("refused" as const),
      decidedBy: "member" in actor ? actor.member.id : `staff:${actor.staff.userId}`,
      decidedAt: deps.clock.now(),
      word,
    };
    if (!(await store.decideChangeRequestRow(query, id, decision))) throw new AppError("change_request.decided");
    if (accepted) {
      await writeException(deps, actor, card, { field: row.field, to: row.toValue });
      await publishIfComplete(deps, card.orderRef);
    }
    return tellAsker(deps, actor, card, { ...row, ...decision });
  });
}

function unknownAsGone(error: unknown): never {
  if (error instanceof AppError && error.code === "colleague.not_found")
    throw new AppError("change_request.not_found", { cause: error });
  throw error;
}

/**
 * Ends an exception: the card gets the template's text back.
 * @throws {AppError} `change_request.not_found`, `colleague.not_found`
 */
export async function endException(
  deps: CoreDeps,
  actor: CompanyActor,
  { ref, field }: { ref: string; field: SharedTextName },
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const { card } = await lockPerson(deps, actor, ref);
    const { organisationId } = actor;
    if (!(await exceptions.deleteCardExceptionRow(deps.db.query, { organisationId, cardRef: ref, field })))
      throw new AppError("change_request.not_found");
    const { [field]: shared } = await getTemplateOrThrow(deps, organisationId);
    if (shared !== "") await writeLockedField(deps, actor, card, { field, to: shared });
  });
}

/** Writes the field. A text that the template shares becomes an exception, which its next change skips. */
async function writeException(
  deps: InTransaction<CoreDeps>,
  actor: CompanyActor,
  card: CardRow,
  { field, to }: WantedChange,
): Promise<void> {
  const { organisationId } = actor;
  await writeLockedField(deps, actor, card, { field, to });
  if (!isSharedText(field)) return;
  const { [field]: shared } = await getTemplateOrThrow(deps, organisationId);
  const exception = { cardRef: card.ref, field, organisationId, orderRef: card.orderRef };
  await (to === shared
    ? exceptions.deleteCardExceptionRow(deps.db.query, exception)
    : exceptions.insertCardExceptionRow(deps.db.query, exception));
}

async function writeLockedField(
  deps: InTransaction<CoreDeps>,
  actor: CompanyActor,
  card: CardRow,
  { field, to }: WantedChange,
): Promise<void> {
  const order = await lockOrderForUpdate(deps, card.orderRef);
  const gate = { kind: "exception", organisationId: actor.organisationId } as const;
  const mayEdit = (fields: readonly CardField[]) => CardEditPermit.ask(gate, card, fields);
  await correctLockedOrder(deps, { order, card, mayEdit }, toHistoryActor(actor), { [field]: to }, { saleToo: false });
}

/** Formats a person's name as the company's lists do, namesakes told apart. */
async function nameApart(deps: DbDeps, card: CardRow, organisationId: string): Promise<string> {
  const apartOf = tellNamesakesApart(await listCardsOfCompany(deps.db.query, organisationId));
  return formatPersonName({ ...card, ...apartOf(card.ref) });
}

/** Mails the decision to the person who asked; resolves to whether they have a mailbox. */
async function tellAsker(
  deps: InTransaction<ClockDeps>,
  { organisationId }: CompanyActor,
  card: CardRow,
  { field, toValue, askedBy, state, word }: ChangeRequestRow,
): Promise<boolean> {
  const { ref, orderRef, ownerEmail } = card;
  const isHolder = askedBy === "holder";
  const member = (await listMemberRows(deps.db.query, organisationId)).find(({ id }) => id === askedBy);
  const { name } = await getCompanyOrThrow(deps, organisationId);
  const recipient = isHolder ? ownerEmail : (member?.email ?? "");
  await enqueueMail(deps, {
    template: "change-decided",
    orderRef,
    recipient,
    data: {
      ref,
      company: name,
      isHolder,
      name: await nameApart(deps, card, organisationId),
      field: orderFieldLabels[field],
      to: toValue,
      isAccepted: state === "accepted",
      word,
    },
  });
  return recipient !== "";
}

/** Erases the change requests and exceptions of a card, or of all cards of an order. */
export async function eraseChangeRequests(deps: InTransaction<DbDeps>, part: OrderErasureScope): Promise<void> {
  await store.deleteChangeRequestRows(deps.db.query, part);
  await exceptions.deleteCardExceptionRows(deps.db.query, part);
}

/** Moves a card's change requests and exceptions to its new reference, which has none yet. */
export async function moveChangeRequests(deps: InTransaction<DbDeps>, from: string, to: string): Promise<void> {
  await store.moveChangeRequestRows(deps.db.query, from, to);
  await exceptions.moveCardExceptionRows(deps.db.query, from, to);
}

/** The text that somebody wants in a locked field. */
export interface WantedChange {
  field: RequestableField;
  to: string;
}

/**
 * Asks a card's company to change a locked field, and mails its administrators. Asking again for the same field updates
 * the open request. The card's order is locked. `askedBy`: `holder`, or a member's id.
 * @throws {AppError} `change_request.not_locked`, `change_request.same`, `request.invalid`
 */
export async function askForChange(
  deps: InTransaction<CoreDeps>,
  card: CardRow,
  askedBy: string,
  { field, to }: WantedChange,
): Promise<void> {
  const { organisationId } = card;
  const toValue = parseNewValue(card, { field, to });
  if (organisationId === null) throw new AppError("change_request.not_locked");
  const now = deps.clock.now();
  const asked = { cardRef: card.ref, field, fromValue: card[field], toValue, askedBy, askedAt: now };
  if (await store.updateOpenChangeRequestRow(deps.db.query, asked)) return;
  await store.insertChangeRequestRow(deps.db.query, {
    ...asked,
    id: generateSortableId(now),
    organisationId,
    orderRef: card.orderRef,
    state: "open",
    decidedBy: "",
    decidedAt: null,
    word: "",
  });
  await tellDeciders(deps, card, organisationId, { field: orderFieldLabels[field], to: toValue });
}

/**
 * Validates the wanted text as the card's form does.
 * @throws {AppError} `change_request.not_locked`, `change_request.same`, `request.invalid` with the field `to`
 */
function parseNewValue(card: CardRow, { field, to }: WantedChange): string {
  if (!isLocked(card, field)) throw new AppError("change_request.not_locked");
  const parsed = buildOrderFieldsSchema(offerNames).shape[field].safeParse(to);
  if (!parsed.success)
    throw new AppError("request.invalid", {
      fields: { to: parsed.error.issues[0]?.message ?? "Ce texte ne convient pas." },
    });
  const value = withParsedPhones({ to: parsed.data ?? "" }, getCardTextRule(field).kind === "phone" ? ["to"] : []).to;
  if (value === card[field]) throw new AppError("change_request.same");
  return value;
}

/**
 * Mails the administrators that something waits for their decision. Such mails to one mailbox are limited per day; the
 * lists show everything. For a company without an administrator the team decides.
 */
export async function tellDeciders(
  deps: InTransaction<CoreDeps>,
  card: CardRow,
  organisationId: string,
  asked: { field: string; to: string; isMailbox?: boolean },
): Promise<void> {
  const { ref, orderRef } = card;
  const { name } = await getCompanyOrThrow(deps, organisationId);
  const admins = (await listMemberRows(deps.db.query, organisationId)).filter(({ role }) => role === "admin");
  // A proposed mailbox is told to administrators in the daily mail about completions.
  if (asked.isMailbox && admins.length > 0) return planDailyMail(deps, orderRef);
  const recipients = admins.length > 0 ? admins.map(({ email }) => email) : [deps.settings.site.supportEmail];
  for (const recipient of recipients)
    await enqueueRepeatedMail(deps, {
      template: "change-requested",
      orderRef,
      recipient,
      data: {
        ref,
        company: name,
        organisationId,
        hasSpace: admins.length > 0,
        name: await nameApart(deps, card, organisationId),
        ...asked,
      },
    });
}
