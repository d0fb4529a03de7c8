import { getPrintedTexts } from "#server/features/cards/printed-text-rules.ts";
import { assertCardPrintable } from "#server/rendering/fonts/assert-printable.ts";
import { formatCount } from "#shared/format/counts.ts";
import type { CompanyProofSource, CompanyCardStanding } from "#shared/states-and-kinds.ts";
import { AppError } from "#server/app-error.ts";
import { type InTransaction, inTransaction } from "#server/db/database.ts";
import type { ClockDeps, CoreDeps, DbDeps } from "#server/deps.ts";
import { type StaffActor, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { enqueueJobs } from "#server/jobs/queue.ts";
import { proofReminderDelaysMs } from "../proof-reminder-rules.ts";
import { lockOrderForUpdate, recordOrderHistoryEntry } from "../order-service.ts";
import type { OrderRow } from "../order-tables.ts";
import * as store from "./company-proof-store.ts";
import type { CompanyProofCardRow, CompanyProofRow } from "./company-proof-tables.ts";
import { type EnqueueMailInput, enqueueMail } from "#server/features/mails/mail-service.ts";
import type { UploadKind } from "#shared/card/upload-kinds.ts";
import { findPrintedLogoUploadId, listOrderCards } from "#server/features/cards/card-service.ts";
import { isCardErased } from "#server/features/cards/card-removal-rules.ts";
import { listCardImagesOfOrder } from "#server/features/cards/company-card-service.ts";
import { isReprint } from "../order-rules.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { findCardStanding, isPrintedAlike, type PrintedContent } from "./printed-card-rules.ts";
import type { CompanyProofAnswer } from "#shared/contract/company-proof.ts";

export {
  eraseCompanyProofBuyer,
  eraseOrderCompanyProofs,
  insertCompanyProofCardRows,
  listCompanyProofCards,
  listCompanyProofs,
  setCompanyProofCardsSeen,
  takeCompanyProofCards,
} from "./company-proof-store.ts";

/** A version that was made, with how many cards it shows, of how many. */
export interface MadeVersion {
  version: number;
  cards: number;
  of: number;
}

/**
 * Sends a company the cards of its order that it has not approved as they stand: what waited in an earlier version
 * waits in this one alone. By mail where one is known; else staff send the link.
 * @throws {AppError} `order.not_found`, `company_proof.not_company`, `company_proof.nothing_left`
 */
export async function sendCompanyProof(
  deps: CoreDeps,
  actor: StaffActor,
  orderRef: string,
  note: string,
): Promise<MadeVersion & { isMailed: boolean }> {
  return inTransaction(deps, async (deps) => {
    const { order, made } = await makeVersion(deps, actor, orderRef, { source: "sent", note });
    await mailCompanyProof(deps, order, { ...made, note, reminder: 0 });
    await enqueueJobs(
      deps,
      proofReminderDelaysMs.map((delay, at) => ({
        kind: "company_proof.remind" as const,
        payload: { orderRef, version: made.version, reminder: at + 1 },
        key: `company_proof.remind:${orderRef}:${made.version}:${at + 1}`,
        runAt: deps.clock.now() + delay,
      })),
    );
    return { ...made, isMailed: order.buyerEmail !== "" };
  });
}

/**
 * Approves, in a company's name, the cards of its order as they stand: it said so elsewhere.
 * @throws {AppError} as `sendCompanyProof`
 */
export async function approveForCompany(
  deps: CoreDeps,
  actor: StaffActor,
  orderRef: string,
  reason: string,
): Promise<MadeVersion> {
  return inTransaction(
    deps,
    async (deps) => (await makeVersion(deps, actor, orderRef, { source: "desk", note: reason })).made,
  );
}

/** @throws {AppError} `order.not_found`, `company_proof.not_company`, `company_proof.nothing_left`, `print.letters_missing` */
async function makeVersion(
  deps: InTransaction<CoreDeps>,
  actor: StaffActor,
  orderRef: string,
  { source, note }: { source: CompanyProofSource; note: string },
): Promise<{ order: OrderRow; made: MadeVersion }> {
  // Locked before its cards are read, as by an answer, so that of two at once one sees what the other did.
  const order = await lockOrderForUpdate(deps, orderRef);
  if (order.organisationId === null) throw new AppError("company_proof.not_company");
  const all = await listCompanyCards(deps, orderRef);
  const shown = all.filter(({ standing }) => standing !== "approved");
  if (shown.length === 0) throw new AppError("company_proof.nothing_left");
  for (const { now } of shown) assertCardPrintable(now);
  const [before] = await store.listCompanyProofs(deps.db.query, orderRef);
  const version = (before?.version ?? 0) + 1;
  const now = deps.clock.now();
  const by = `staff:${actor.userId}`;
  await store.supersedeCompanyProofCards(deps.db.query, orderRef);
  await store.insertCompanyProofRow(deps.db.query, {
    orderRef,
    version,
    source,
    note,
    sentAt: now,
    sentBy: by,
    toldAt: null,
    reminded: 0,
  });
  await store.insertCompanyProofCardRows(
    deps.db.query,
    shown.map(({ card, now: content }) => ({
      orderRef,
      version,
      cardRef: card.ref,
      ...content,
      state: source === "desk" ? ("approved" as const) : ("shown" as const),
      remark: "",
      answeredAt: source === "desk" ? now : null,
      answeredBy: source === "desk" ? by : "",
      answeredName: "",
      seenAt: null,
    })),
  );
  const kind = source === "desk" ? "company_proof.approved" : "company_proof.sent";
  const text = `Version ${version}\u00a0: ${formatCount(shown.length, "carte")}.`;
  const details = { text, ...(source === "desk" && { reason: note }) };
  await recordOrderHistoryEntry(deps, { orderRef, actor: by, kind, details });
  await recordAuditEntry(deps, { actor, action: kind, target: order.number, orderRef, details: text });
  return { order, made: { version, cards: shown.length, of: all.length } };
}

type Shown = Pick<EnqueueMailInput<"company-proof-sent">["data"], "version" | "cards" | "of" | "note" | "reminder">;

/** Writes to a company of the cards that wait for its answer; staff send the link of an order without an address. */
async function mailCompanyProof(
  deps: InTransaction<ClockDeps>,
  { ref, key, number, buyerEmail, buyerFirstName, buyerLastName }: OrderRow,
  shown: Shown,
): Promise<void> {
  if (buyerEmail === "") return;
  await enqueueMail(deps, {
    template: "company-proof-sent",
    orderRef: ref,
    recipient: buyerEmail,
    data: { name: `${buyerFirstName} ${buyerLastName}`.trim(), number, ref, key, ...shown },
  });
}

interface Reminder {
  orderRef: string;
  version: number;
  /** From 1. */
  reminder: number;
}

/**
 * Reminds a company of a version of which it has answered nothing, each time once: not where it has sent its remarks,
 * where no card waits as it was shown, where there is a newer version, or where the order is gone.
 */
export async function remindCompanyOfProof(deps: ClockDeps, { orderRef, version, reminder }: Reminder): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const order = await lockOrderForUpdate(deps, orderRef).catch(undefinedIfGone);
    const [last] = await store.listCompanyProofs(deps.db.query, orderRef);
    if (!order || last?.version !== version || last.toldAt !== null) return;
    const shown = (await store.listCompanyProofCards(deps.db.query, orderRef)).filter(
      (card) => card.version === version,
    );
    const cards = await listCompanyCards(deps, orderRef);
    const waiting = cards.filter(({ standing }) => standing === "waiting");
    if (waiting.length === 0 || shown.some(({ state }) => state !== "shown")) return;
    if (!(await store.recordCompanyProofReminder(deps.db.query, { orderRef, version }, reminder))) return;
    await mailCompanyProof(deps, order, { version, cards: waiting.length, of: cards.length, note: "", reminder });
  });
}

function undefinedIfGone(error: unknown): undefined {
  if (error instanceof AppError) return undefined;
  throw error;
}

/** One card of a company's order: as it would be printed now, as it was last shown, and where it stands. */
export interface CompanyCard {
  card: CardRow;
  now: PrintedContent;
  last: CompanyProofCardRow | undefined;
  standing: CompanyCardStanding;
  images: Partial<Record<UploadKind, string>>;
}

function toPrintedContent(card: CardRow, logoUpload: string | undefined): PrintedContent {
  return { offer: card.offer, ...getPrintedTexts(card), logoUpload: logoUpload ?? null };
}

/**
 * Lists the cards of a company's order that stay in it, in the order of their places. One that was handed on is not its own
 * any more: another order prints it.
 */
export async function listCompanyCards(deps: DbDeps, orderRef: string): Promise<CompanyCard[]> {
  return (await listCardsWithStanding(deps, orderRef)).filter(({ card }) => card.holders === 1);
}

async function listCardsWithStanding(deps: DbDeps, orderRef: string): Promise<CompanyCard[]> {
  const cards = (await listOrderCards(deps.db.query, orderRef)).filter(
    (card) => card.removalAskedAt === null && !isCardErased(card),
  );
  const images = await listCardImagesOfOrder(deps, orderRef);
  const rows = await store.listCompanyProofCards(deps.db.query, orderRef);
  const lastByCard = new Map(rows.map((row) => [row.cardRef, row]));
  return cards.map((card) => {
    const own = images.get(card.ref) ?? {};
    const now = toPrintedContent(card, own.logo);
    const last = lastByCard.get(card.ref);
    return { card, now, last, standing: findCardStanding(last, now), images: own };
  });
}

/** Lists the cards of an order that its company has not approved as they stand; none of an order of no company. */
export async function listUnapprovedCardRefs(
  deps: DbDeps,
  { ref, organisationId }: Pick<OrderRow, "ref" | "organisationId">,
): Promise<ReadonlySet<string>> {
  if (organisationId === null) return new Set();
  // One that was handed on too: the print refuses it.
  const cards = await listCardsWithStanding(deps, ref);
  return new Set(cards.filter(({ standing }) => standing !== "approved").map(({ card }) => card.ref));
}

/** Finds what of a card its company has approved, wherever the card stands now; `undefined`: nothing. */
export async function findApprovedCompanyCard(deps: DbDeps, cardRef: string): Promise<PrintedContent | undefined> {
  const last = await store.findLastCompanyProofCard(deps.db.query, cardRef);
  return last?.state === "approved" ? last : undefined;
}

/**
 * Checks whether a card of an order is approved as it stands now; true for an order of no company, and for a reprint, whose
 * card the company wrote itself.
 */
export async function isCardApprovedByCompany(
  deps: DbDeps,
  order: Pick<OrderRow, "organisationId" | "reprintOf">,
  card: CardRow,
): Promise<boolean> {
  if (order.organisationId === null || isReprint(order)) return true;
  const approved = await findApprovedCompanyCard(deps, card.ref);
  return (
    approved !== undefined &&
    isPrintedAlike(approved, toPrintedContent(card, await findPrintedLogoUploadId(deps, card)))
  );
}

/** The version that a company answers, and the cards of its locked order. */
interface Asked {
  order: OrderRow;
  proof: CompanyProofRow;
  cards: readonly CompanyCard[];
  answeredName: string;
}

/**
 * Records what a company answers of the version that it saw: it approves all cards that wait in it without a remark,
 * marks one or takes the mark off, or sends its remarks to the team. Whatever it answers, all remarks that it typed are
 * recorded; it approves nothing with remarks that it had not recorded before. Resolves to the number recorded.
 * @throws {AppError} `order.not_found`; `company_proof.changed` when another version took its place;
 * `company_proof.closed` when nothing is asked any more; `.remark_missing`, `.nothing_new`; `.not_all_seen` when it approves
 * what is left beside its remarks, and a page was never opened
 */
export async function answerCompanyProof(
  deps: CoreDeps,
  orderRef: string,
  answer: CompanyProofAnswer,
): Promise<number> {
  return inTransaction(deps, async (deps) => {
    const order = await lockOrderForUpdate(deps, orderRef);
    const [proof] = await store.listCompanyProofs(deps.db.query, orderRef);
    if (!proof || order.organisationId === null) throw new AppError("company_proof.closed");
    if (proof.version !== answer.version) throw new AppError("company_proof.changed");
    const answeredName = answer.name || `${order.buyerFirstName} ${order.buyerLastName}`.trim();
    const readCards = async () =>
      (await listCompanyCards(deps, orderRef)).filter(({ last }) => last?.version === proof.version);
    const cards = await readCards();
    const asked: Asked = { order, proof, cards, answeredName };
    if (answer.decision === "retirer") return takeMarkOff(deps, asked, answer);
    const isCard = ({ card }: CompanyCard) => card.ref === answer.card;
    if (answer.decision === "marquer" && !cards.some(isCard)) throw new AppError("company_proof.closed");
    if (answer.decision === "marquer" && !answer.remarks[answer.card ?? ""])
      throw new AppError("company_proof.remark_missing");
    const noted = await noteRemarks(deps, asked, answer);
    if (answer.decision === "approuver" && noted === 0) await approve(deps, asked);
    if (answer.decision === "envoyer")
      await sendRemarks(deps, noted > 0 ? { ...asked, cards: await readCards() } : asked);
    return noted;
  });
}

/** Records what was typed of cards that still wait or are marked, and resolves to how many remarks are new. */
async function noteRemarks(
  deps: InTransaction<CoreDeps>,
  { order, proof, cards, answeredName }: Asked,
  { decision, card: pressed, remarks }: CompanyProofAnswer,
): Promise<number> {
  let noted = 0;
  for (const { card, last } of cards) {
    const remark = remarks[card.ref];
    if (!remark || remark === last?.remark) continue;
    const isNoted = await store.answerCompanyProofCard(
      deps.db.query,
      { orderRef: order.ref, version: proof.version, cardRef: card.ref },
      ["shown", "marked"],
      { state: "marked", remark, answeredAt: deps.clock.now(), answeredBy: "buyer", answeredName },
    );
    if (!isNoted && decision === "marquer" && card.ref === pressed) throw new AppError("company_proof.closed");
    if (isNoted) noted++;
  }
  return noted;
}

async function approve(deps: InTransaction<CoreDeps>, asked: Asked): Promise<void> {
  const { order, proof, cards, answeredName } = asked;
  // A card that was corrected since it was shown is not what the company saw.
  const seen = cards.filter(({ standing }) => standing === "waiting");
  if (seen.length === 0) throw new AppError("company_proof.closed");
  // Who has a remark reads card by card; "the others" are those that were read.
  const isReading = cards.some(({ standing }) => standing === "marked");
  if (isReading && seen.some(({ last }) => last?.seenAt === null)) throw new AppError("company_proof.not_all_seen");
  const answeredAt = deps.clock.now();
  await store.answerCompanyProofCards(
    deps.db.query,
    { orderRef: order.ref, version: proof.version },
    seen.map(({ card }) => card.ref),
    { state: "approved", remark: "", answeredAt, answeredBy: "buyer", answeredName },
  );
  await tellTeam(deps, asked, seen.length);
}

async function takeMarkOff(
  deps: InTransaction<CoreDeps>,
  { order, proof, cards }: Asked,
  { card: cardRef }: CompanyProofAnswer,
): Promise<number> {
  const card = cards.find((one) => one.card.ref === cardRef);
  const isOff =
    card &&
    (await store.answerCompanyProofCard(
      deps.db.query,
      { orderRef: order.ref, version: proof.version, cardRef: card.card.ref },
      ["marked"],
      { state: "shown", remark: "", answeredAt: null, answeredBy: "", answeredName: "" },
    ));
  if (!isOff) throw new AppError("company_proof.closed");
  return 0;
}

async function sendRemarks(deps: InTransaction<CoreDeps>, asked: Asked): Promise<void> {
  const { toldAt } = asked.proof;
  const isNew = ({ standing, last }: CompanyCard) => standing === "marked" && (last?.answeredAt ?? 0) > (toldAt ?? -1);
  if (!asked.cards.some(isNew)) throw new AppError("company_proof.nothing_new");
  await tellTeam(deps, asked, 0);
}

/** Tells the team what was approved and what is to be corrected. */
async function tellTeam(
  deps: InTransaction<CoreDeps>,
  { order, proof, cards, answeredName }: Asked,
  approved: number,
): Promise<void> {
  const marked = cards.filter(({ standing }) => standing === "marked");
  const { ref, number } = order;
  const text = [
    `Version ${proof.version}\u00a0: ${formatCount(approved, "carte approuvée", "cartes approuvées")}`,
    ...(marked.length > 0 ? [`${marked.length} à corriger`] : []),
  ].join(", ");
  await store.setCompanyProofToldAt(deps.db.query, { orderRef: ref, version: proof.version }, deps.clock.now());
  await recordOrderHistoryEntry(deps, {
    orderRef: ref,
    actor: "buyer",
    kind: "company_proof.answered",
    details: { text: `${text}.` },
  });
  await enqueueMail(deps, {
    template: "staff-company-proof-answered",
    orderRef: ref,
    recipient: deps.settings.site.supportEmail,
    data: {
      number,
      ref,
      name: answeredName,
      version: proof.version,
      approved,
      marked: marked.length,
    },
  });
}
