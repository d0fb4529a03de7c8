import { formatDocumentNumber } from "#shared/payment/documents.ts";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { CoreDeps, DbDeps } from "#server/deps.ts";
import { enqueueRepeatedMail } from "#server/features/mails/mail-service.ts";
import {
  listOrderHistory,
  lockAnyOrderForUpdate,
  recordOrderHistoryEntry,
} from "#server/features/orders/order-service.ts";
import { findAnnouncedTransfer } from "#server/features/orders/order-rules.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { getCompanyOrThrow } from "#server/features/companies/company-service.ts";
import { computeDueAt } from "../document-rules.ts";
import * as store from "../document-store.ts";
import { readContent } from "../document-issue-service.ts";
import { listDueInvoices } from "./due-invoices.ts";
import { computeInvoiceDues } from "../document-state-rules.ts";
import { findBuyerEmail, findReminderDays, isTransferUnderWay } from "./reminder-rules.ts";

/** Reminds the buyers of invoices that are as overdue as the settings say, the longest overdue first. */
export async function remindOfInvoices(deps: CoreDeps): Promise<void> {
  const { invoiceReminderDays } = deps.settings.site;
  if (invoiceReminderDays === "") return;
  const now = deps.clock.now();
  const invoices = (await listDueInvoices(deps)).toSorted((one, other) => one.dueAt - other.dueAt);
  for (const { row, dueAt } of invoices) {
    const days = findReminderDays(invoiceReminderDays, { dueAt, remindedDays: row.remindedDays, now });
    if (days !== undefined) await remindOfInvoice(deps, { id: row.id, orderRef: row.orderRef, days });
  }
}

/**
 * Reminds an invoice's buyer, once even if several nodes do so. Not if the invoice is meanwhile paid, cancelled or
 * emptied, the order is in the trash or its buyer was erased. Waits while a bank transfer is under way.
 */
async function remindOfInvoice(
  deps: CoreDeps,
  { id, orderRef, days }: { id: string; orderRef: string; days: number },
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const order = await lockAnyOrderForUpdate(deps, orderRef);
    if (isTransferUnderWay(findAnnouncedTransfer(order), deps.clock.now()) || (await isGone(deps, order))) return;
    const documents = await store.listDocumentRows(deps.db.query, orderRef);
    const invoice = documents.find((row) => row.id === id);
    const due = computeInvoiceDues(documents, order).get(id) ?? 0;
    if (!invoice || due === 0 || invoice.content === "") return;
    const { buyer, issuedOn } = readContent(invoice);
    const recipient = await findRecipient(deps, order, buyer);
    if (recipient === "") return;
    if (!(await store.recordInvoiceReminder(deps.db.query, id, days))) return;
    const { invoiceTermDays, invoiceReminderText } = deps.settings.site;
    const document = formatDocumentNumber(invoice);
    const isWritten = await enqueueRepeatedMail(deps, {
      template: "invoice-reminder",
      orderRef,
      recipient,
      data: {
        number: order.number,
        ref: orderRef,
        document,
        issuedOn,
        buyer: buyer[0] ?? "",
        dueOn: formatFrenchDay(computeDueAt(invoice, invoiceTermDays)),
        due,
        note: invoiceReminderText,
      },
    });
    if (isWritten)
      await recordOrderHistoryEntry(deps, {
        orderRef,
        actor: "system",
        kind: "document.reminded",
        details: { document, amount: due },
      });
    // This mailbox has had enough reminders today; the next one is tried tomorrow.
    else await store.setRemindedDays(deps.db.query, id, invoice.remindedDays);
  });
}

async function isGone(deps: DbDeps, { ref, deletedAt, expiredAt }: OrderRow): Promise<boolean> {
  if (deletedAt !== null || expiredAt !== null) return true;
  return (await listOrderHistory(deps.db.query, ref)).some(({ kind }) => kind === "order.buyer_erased");
}

/** Finds the mailbox on the invoice, else the order's, else its company's; "" if there is none. */
async function findRecipient(
  deps: InTransaction<DbDeps>,
  { buyerEmail, organisationId }: OrderRow,
  buyer: readonly string[],
): Promise<string> {
  const known = findBuyerEmail(buyer) || buyerEmail;
  if (known !== "" || organisationId === null) return known;
  return (await getCompanyOrThrow(deps, organisationId)).billingEmail;
}
