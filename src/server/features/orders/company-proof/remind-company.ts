import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/errors/app-error.ts";
import { type EnqueueMailInput, enqueueMail } from "#server/features/mails/mail-service.ts";
import { lockOrderForUpdate } from "../order-service.ts";
import type { OrderRow } from "../order-tables.ts";
import { listCompanyCards } from "./company-cards-shown.ts";
import * as store from "./company-proof-store.ts";

type Shown = Pick<EnqueueMailInput<"company-proof-sent">["data"], "version" | "cards" | "of" | "note" | "reminder">;

/** Writes to a company of the cards that wait for its answer; staff send the link of an order without an address. */
export async function mailCompanyProof(
  deps: InTransaction<Pick<Deps, "db" | "clock">>,
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
export async function remindCompanyOfProof(
  deps: Pick<Deps, "db" | "clock">,
  { orderRef, version, reminder }: Reminder,
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const order = await lockOrderForUpdate(deps, orderRef).catch(undefinedIfGone);
    const [last] = await store.listCompanyProofRows(deps.db.query, orderRef);
    if (!order || last?.version !== version || last.toldAt !== null) return;
    const shown = (await store.listCompanyProofCardRows(deps.db.query, orderRef)).filter(
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
