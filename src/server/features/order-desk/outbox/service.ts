import type { ListedMail, mailStates } from "#shared/contract/mails.ts";
import type { ClockDeps } from "#server/deps.ts";
import { getOutboxPage } from "#server/features/mails/mail-admin-service.ts";
import { findRecipients } from "#server/features/mails/mail-service.ts";
import { toOrderListQuery } from "../list/order-list-rules.ts";
import { searchOrderRefs as searchOrders } from "../list/order-search-read-model.ts";
import { selectOrderListRows } from "../list/order-list-read-model.ts";

/** Most mailboxes, and most orders (newest first), that a search considers; more need a longer search text. */
const mostFound = 100;

export interface MailFilter {
  state?: (typeof mailStates)[number] | undefined;
  /** Part of a mailbox, a buyer's name or an order number. */
  search: string;
  page: number;
  pageSize: number;
}

/**
 * Lists one page of the outbox, newest first, each mail with its order. `capped`: more matches than a search considers.
 */
export async function listMails(
  deps: ClockDeps,
  { state, search, page, pageSize }: MailFilter,
): Promise<{ mails: ListedMail[]; total: number; capped: boolean }> {
  const text = search.trim();
  const among = await findAmong(deps, text);
  if (among && among.recipients.length + among.orderRefs.length === 0) return { mails: [], total: 0, capped: false };
  const found = await getOutboxPage(deps, { state, among, page, pageSize });
  const refs = new Set(found.mails.flatMap(({ orderRef }) => orderRef ?? []));
  const rows = await selectOrderListRows(deps.db.query, [...refs]);
  const orders = new Map(
    rows.map(({ ref, number, buyerFirstName: firstName, buyerLastName: lastName }) => [
      ref,
      { number, firstName, lastName },
    ]),
  );
  const listed = found.mails.map((mail) => ({
    ...mail,
    order: orders.get(mail.orderRef ?? "") ?? null,
  }));
  return { mails: listed, total: found.total, capped: among?.capped ?? false };
}

/** Finds the recipients and orders that a search is about; `undefined`: nothing is searched for. */
async function findAmong(deps: ClockDeps, text: string) {
  if (text === "") return undefined;
  // A mailbox contains no space.
  const recipients = /\s/.test(text) ? [] : await findRecipients(deps.db.query, text, mostFound + 1);
  const orderRefs = await findOrders(deps, text);
  const capped = recipients.length > mostFound || orderRefs.length > mostFound;
  return { recipients: recipients.slice(0, mostFound), orderRefs: orderRefs.slice(0, mostFound), capped };
}

/** Finds orders, including those in the trash, whose mails still exist. */
async function findOrders({ db, clock }: ClockDeps, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const trash of ["0", "1"] as const) {
    const query = toOrderListQuery({ search: text, sort: "-createdAt", trash, late: "0" }, clock.now());
    if (query.terms.length > 0) found.push(...(await searchOrders(db, query, mostFound + 1)).refs);
  }
  return found;
}
