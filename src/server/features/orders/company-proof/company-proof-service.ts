import { formatCount } from "#shared/format/counts.ts";
import type { CompanyProofSource } from "#shared/words.ts";
import { AppError } from "#shared/errors/app-error.ts";
import { type InTransaction, inTransaction } from "#server/db/database.ts";
import type { ClockDeps, CoreDeps, DbDeps } from "#server/deps.ts";
import { type StaffActor, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { enqueueJobs } from "#server/jobs/queue.ts";
import { proofReminderDelaysMs } from "#server/features/orders/proof-reminder-rules.ts";
import { lockOrderForUpdate, recordOrderHistoryEntry } from "../order-service.ts";
import type { OrderRow } from "../order-tables.ts";
import { listCompanyCards } from "./company-cards-shown.ts";
import * as store from "./company-proof-store.ts";
import type { CompanyProofCardRow } from "./company-proof-tables.ts";
import { type EnqueueMailInput, enqueueMail } from "#server/features/mails/mail-service.ts";

export {
  type CompanyCard,
  findApprovedCompanyCard,
  isCardApprovedByCompany,
  listCompanyCards,
  listUnapprovedCardRefs,
} from "./company-cards-shown.ts";
export { answerCompanyProof } from "./answer-company-proof.ts";

/** A version that was made, with how many cards it shows, of how many. */
export interface MadeVersion {
  version: number;
  cards: number;
  of: number;
}

export {
  eraseCompanyProofBuyer,
  eraseOrderCompanyProofs,
  listCompanyProofCards,
  listCompanyProofs,
  takeCompanyProofCards,
} from "./company-proof-store.ts";

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

/** @throws {AppError} `order.not_found`, `company_proof.not_company`, `company_proof.nothing_left` */
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
    })),
  );
  const kind = source === "desk" ? "company_proof.approved" : "company_proof.sent";
  const text = `Version ${version}\u00a0: ${formatCount(shown.length, "carte")}.`;
  const details = { text, ...(source === "desk" && { reason: note }) };
  await recordOrderHistoryEntry(deps, { orderRef, actor: by, kind, details });
  await recordAuditEntry(deps, { actor, action: kind, target: order.number, orderRef, details: text });
  return { order, made: { version, cards: shown.length, of: all.length } };
}

/** Writes again the cards that `takeCompanyProofCards` returned. */
export async function putCompanyProofCards(
  deps: InTransaction<DbDeps>,
  rows: readonly CompanyProofCardRow[],
): Promise<void> {
  await store.insertCompanyProofCardRows(deps.db.query, rows);
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
