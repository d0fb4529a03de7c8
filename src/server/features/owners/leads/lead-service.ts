import { normalizeMailbox } from "#server/auth/mailbox-rules.ts";
import { createHash } from "node:crypto";
import type { CardLanguage } from "#shared/card/labels/languages.ts";
import { getNamelessConsentText, isReadByCompany } from "#server/features/owners/leads/contact-consent-rules.ts";
import { offers } from "#shared/offers/offers.ts";
import { type InTransaction, inTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { generateSortableId, isWellFormedSecretId } from "#server/db/generate-ids.ts";
import { getLiveCardOrThrow, listCardRefsInScope, toVCard } from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { recordCompanyEvent } from "#server/features/webhooks/webhook-service.ts";
import { findCompanyName } from "#server/features/companies/company-service.ts";
import {
  consumeRateLimitByIp,
  countRateLimitHit,
  isWithinRateLimit,
} from "#server/auth/rate-limit/rate-limit-service.ts";
import {
  type LeadFormInput,
  buildLeadLimitPerIp,
  buildLeadSearchText,
  crowdedCardThresholds,
  leadNotificationIntervalMs,
  leadRetentionMs,
  leadsPerIpLimit,
  validateLeadForm,
} from "./lead-rules.ts";
import * as store from "./lead-store.ts";
import type { LeadRow } from "./lead-tables.ts";
import type { OrderErasureScope } from "#server/features/cards/erasure-scope-rules.ts";
import { csvByteOrderMark, formatCsvMinute, joinCsvCells } from "#server/rendering/csv.ts";
import { mapCardTexts } from "#shared/card/card-texts.ts";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { selectCardsWithUnnotifiedLeads } from "./unnotified-cards-read-model.ts";

export { eraseCompanyLeads, listLeadsByPerson } from "./lead-store.ts";

const titles = ["Date", "Nom", "Téléphone", "E-mail", "Mot", "Accord donné"];

/** Formats leads for a spreadsheet, in UTF-8; formulas are escaped as in each of our CSV files. */
export function formatLeadsCsv(contacts: readonly LeadRow[]): string {
  const lines = contacts.map(({ leftAt, name, phone, email, word, consentText }) =>
    joinCsvCells([formatCsvMinute(leftAt), name, phone === "" ? "" : { phone }, email, word, consentText]),
  );
  return csvByteOrderMark + joinCsvCells(titles) + lines.join("");
}

/**
 * Formats leads for an address book, one vCard after the other. The whole name becomes the given name, since nothing
 * says where to split it.
 */
export function formatLeadsVcf(contacts: readonly LeadRow[]): string {
  return contacts
    .map(({ id, leftAt, name, phone, email, word }) => {
      const said = [word, `Coordonnées laissées sur ma carte le ${formatFrenchDay(leftAt)}.`]
        .filter(Boolean)
        .join("\n");
      return toVCard({
        ...mapCardTexts(() => ""),
        uid: id,
        revision: leftAt,
        cardUrl: "",
        firstName: name,
        phoneNumber: phone,
        email,
        description: said,
        links: [],
      });
    })
    .join("");
}

/** Number of leads on a page of an owner's list. */
const pageSize = 50;

/** Gets a card that takes leads at present. @throws {AppError} `card.paused`, `order.not_found`, `contacts.closed` */
export async function getCardTakingLeadsOrThrow(deps: DbDeps, ref: string): Promise<CardRow> {
  const card = await getLiveCardOrThrow(deps, ref);
  if (card.takesContacts !== 1 || !offers[card.offer].takesContacts) throw new AppError("contacts.closed");
  return card;
}

/** Finds the company that reads the leads of a card, if the card is a company's. */
export async function findReadingCompany(
  deps: DbDeps,
  { organisationId }: Pick<CardRow, "organisationId">,
): Promise<{ id: string; name: string } | undefined> {
  const found = organisationId === null ? null : await findCompanyName(deps, organisationId);
  // An erased company has no name and no readers.
  return found && found.name !== "" ? found : undefined;
}

/** A card that takes leads, the company that also reads them, and the language of its form. */
export interface LeadTaker {
  card: CardRow;
  company?: { id: string; name: string } | undefined;
  language?: CardLanguage;
}

/**
 * Stores a visitor's details for the card's owner, and for its company if the sentence that the visitor agreed to names
 * it; the same secret sent again replaces them. `address`: the visitor's IP.
 * @throws {AppError} `request.invalid` with a message for each field in the form's language, `contacts.crowded`,
 * `request.malformed`
 */
export async function submitLeadForm(
  deps: ClockDeps,
  { card, company, language }: LeadTaker,
  typed: LeadFormInput,
  address: string,
): Promise<void> {
  const read = validateLeadForm(typed, formatCardOwnerName(card), company?.name, language);
  if ("faults" in read) throw new AppError("request.invalid", { fields: read.faults });
  if (!isWellFormedSecretId(typed.secret)) throw new AppError("request.malformed");
  await consumeLeadShare(deps, card.ref, address);
  const now = deps.clock.now();
  const organisationId = isReadByCompany(typed.consent) ? (company?.id ?? null) : null;
  const kept = await inTransaction(deps, async (deps) => {
    const lead = {
      id: generateSortableId(now),
      cardRef: card.ref,
      secretHash: hash(typed.secret),
      leftAt: now,
      toldAt: null,
    };
    const id = await store.upsertLeadRow(deps.db.query, lead, {
      ...read.contact,
      consentVersion: typed.consent,
      consentText: read.consentText,
      organisationId,
      holderLeft: 0,
      searchText: organisationId === null ? "" : buildLeadSearchText(read.contact),
    });
    if (id !== undefined && organisationId !== null)
      await recordCompanyEvent(deps, {
        organisationId,
        event: "lead.left",
        cardRef: card.ref,
        data: { lead: id, card: card.ref },
      });
    return id;
  });
  if (kept === undefined) throw new AppError("request.malformed");
}

/** Refuses senders who crowd a card, and only them. @throws {AppError} `contacts.crowded` */
async function consumeLeadShare(deps: ClockDeps, ref: string, address: string): Promise<void> {
  let crowded = false;
  for (const limit of crowdedCardThresholds) crowded = !(await isWithinRateLimit(deps, limit, ref)) || crowded;
  await consumeRateLimitByIp(deps, buildLeadLimitPerIp(ref, crowded), address, "contacts.crowded");
  await consumeRateLimitByIp(deps, leadsPerIpLimit, address, "contacts.crowded");
  for (const limit of crowdedCardThresholds) await countRateLimitHit(deps, limit, ref);
}

export function formatCardOwnerName({ firstName, lastName }: Pick<CardRow, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`;
}

/** Finds the lead that a visitor left on a card, by its secret; `undefined` once it is erased. */
export async function findLeadBySecret(deps: DbDeps, ref: string, secret: string): Promise<LeadRow | undefined> {
  if (!isWellFormedSecretId(secret)) return undefined;
  const contact = await store.selectLeadBySecretHash(deps.db.query, hash(secret));
  if (contact?.cardRef === ref) return contact;
  return undefined;
}

/** Erases a lead for the visitor who left it; repeating it changes nothing. */
export async function eraseLeadBySecret(deps: DbDeps, secret: string): Promise<void> {
  if (isWellFormedSecretId(secret) && (await store.deleteLeadBySecretHash(deps.db.query, hash(secret))))
    await deps.db.purgeErasedData();
}

/** Lists a page of a card's leads, newest first; `before`: the last lead of the previous page. */
export async function listCardLeads(
  deps: DbDeps,
  ref: string,
  before?: string,
): Promise<{ items: LeadRow[]; total: number; more: boolean }> {
  const rows = await store.selectCardLeads(deps.db.query, ref, before, pageSize + 1);
  return {
    items: rows.slice(0, pageSize),
    total: await store.countCardLeads(deps.db.query, ref),
    more: rows.length > pageSize,
  };
}

/** Lists all leads of a card, newest first. */
export async function listAllCardLeads(deps: DbDeps, ref: string): Promise<LeadRow[]> {
  return store.selectCardLeads(deps.db.query, ref, undefined, 100_000);
}

/** Deletes a lead for staff or, if `ref` is given, for that card's owner. @throws {AppError} `contact.not_found` */
export async function removeLeadOrThrow(deps: DbDeps, id: string, ref?: string): Promise<void> {
  if (!(await store.deleteLeadRow(deps.db.query, id, ref))) throw new AppError("contact.not_found");
}

/** Deletes leads older than twelve months, nightly. */
export async function cleanupExpiredLeads(deps: ClockDeps): Promise<void> {
  const now = deps.clock.now();
  await store.deleteLeadsBefore(deps.db.query, now - leadRetentionMs);
  await store.deleteLeadNotificationsBefore(deps.db.query, now - 24 * leadNotificationIntervalMs);
}

export async function eraseOrderLeads(deps: InTransaction<DbDeps>, part: OrderErasureScope): Promise<void> {
  await store.deleteCardLeads(deps.db.query, await listCardRefsInScope(deps.db.query, part));
}

/**
 * Erases the leads of one card, except those that its company reads too: from now on only the company has these, and
 * their consent sentences no longer name the holder.
 */
export async function eraseCardLeads(
  deps: InTransaction<ClockDeps>,
  { cardRef }: Required<OrderErasureScope>,
): Promise<void> {
  const { query } = deps.db;
  const kept = await store.selectCompanyLeadsOfCard(query, cardRef);
  await store.deleteHolderLeads(query, cardRef);
  const companies = new Map<string, string | undefined>();
  for (const { id, organisationId, consentVersion } of kept) {
    if (!companies.has(organisationId))
      companies.set(organisationId, (await findReadingCompany(deps, { organisationId }))?.name);
    const name = companies.get(organisationId);
    const consentText = getNamelessConsentText(consentVersion, name) ?? "";
    await store.updateLeadOfLeaver(query, id, { consentText, toldAt: deps.clock.now() });
  }
}

/** One round is enough: the secret has 128 random bits. */
function hash(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/**
 * Mails owners the number of their new leads, with a link, at most once an hour over all their cards. One transaction
 * writes the hour, the mark on the leads and the mail, so that a killed worker neither repeats nor loses a
 * notification.
 */
export async function notifyOwnersOfLeads(deps: ClockDeps): Promise<void> {
  const waiting = Map.groupBy(await selectCardsWithUnnotifiedLeads(deps.db.query), ({ ownerEmail }) =>
    normalizeMailbox(ownerEmail),
  );
  for (const [email, cards] of waiting) {
    await inTransaction(deps, async (deps) => {
      const [{ query }, now] = [deps.db, deps.clock.now()];
      const owner = createHash("sha256")
        .update(JSON.stringify(["owner", email]))
        .digest("hex");
      if (!(await store.claimLeadNotification(query, owner, now, now - leadNotificationIntervalMs))) return;
      const told = await store.markLeadsNotified(
        query,
        cards.map(({ ref }) => ref),
        now,
      );
      const [first, ...others] = new Set(told);
      if (first === undefined) return;
      await enqueueMail(deps, {
        template: "contacts-left",
        orderRef: null,
        recipient: cards[0]?.ownerEmail ?? "",
        data: { count: told.length, ref: others.length === 0 ? first : null },
      });
    });
  }
}
