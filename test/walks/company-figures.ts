import { expect } from "vitest";
import type { CompanyPeople } from "#shared/contract/company-people.ts";
import type { Piece } from "#shared/contract/production-pieces.ts";
import type { Detail } from "./company-moves.ts";
import type { CompanyWalker } from "./company-walker.ts";

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

/** Checks everything that must hold for a company after each step; `what`: names the walk on failure. */
export async function expectCompany(walker: CompanyWalker, what: string): Promise<void> {
  await expectCards(walker, what);
  await expectPeople(walker, what);
  await expectReprints(walker, what);
  for (const ref of walker.orders.keys()) await expectOrder(walker, ref, what);
}

const readCards = ({ app, id }: CompanyWalker) =>
  app.deps.db.query.selectFrom("cards").selectAll().where("organisationId", "=", id).orderBy("ref").execute();

/** Checks that no card is lost, and nobody has two. */
async function expectCards(walker: CompanyWalker, what: string): Promise<void> {
  const cards = await readCards(walker);
  const there = new Set(cards.map(({ ref }) => ref));
  const lost = [...walker.refs].filter((ref) => !there.has(ref) && !walker.takenOff.has(ref));
  expect(lost, what).toEqual([]);
  for (const ref of there) walker.refs.add(ref);
  const held = cards.filter(({ state, email }) => email !== "" && state !== "removed" && state !== "left");
  const mails = held.map(({ email }) => email).toSorted();
  expect(mails, what).toEqual([...new Set(mails)]);
}

/** Checks that a card reprinted in an unpaid order with others is in no other unpaid order of the company. */
async function expectReprints({ app, id }: CompanyWalker, what: string): Promise<void> {
  const lines = await app.deps.db.query
    .selectFrom("orderLines")
    .innerJoin("orders", "orders.ref", "orderLines.orderRef")
    .select(["orderLines.orderRef", "orderLines.cardRef"])
    .where("orders.organisationId", "=", id)
    .where("orders.paidAt", "is", null)
    .where("orders.expiredAt", "is", null)
    .where("orders.deletedAt", "is", null)
    .where("orderLines.kind", "=", "reprint")
    .execute();
  for (const [, ofOrder] of Map.groupBy(lines, ({ orderRef }) => orderRef)) {
    const refs = new Set(ofOrder.map(({ cardRef }) => cardRef));
    expect(refs.size, what).toBe(ofOrder.length);
    if (refs.size < 2) continue;
    const twice = lines.filter((line) => refs.has(line.cardRef) && !ofOrder.includes(line));
    expect(twice, what).toEqual([]);
  }
}

/** Checks that the space lists each person once, and that exactly the live pages are shown. */
async function expectPeople({ admin, app, id }: CompanyWalker, what: string): Promise<void> {
  const { people, total } = (await admin<CompanyPeople>("GET", "/personnes")).body;
  const shown = await app.deps.db.query
    .selectFrom("cards")
    .select(["ref", "state"])
    .where("organisationId", "=", id)
    .where("state", "!=", "removed")
    .execute();
  expect(people.map(({ ref }) => ref).toSorted(), what).toEqual(shown.map(({ ref }) => ref).toSorted());
  expect(total, what).toBe(people.length);
  for (const { ref, state } of shown.slice(0, 3)) {
    const { status } = await fetch(`${app.url}/vcard/${ref}`, { headers: { Accept: "text/html" } });
    expect([ref, state, status === 200], what).toEqual([ref, state, state === "live"]);
  }
}

/** Checks that the order's figures match the ledger and the walk's count, and that each card is made once. */
async function expectOrder(walker: CompanyWalker, ref: string, what: string): Promise<void> {
  const { status, body: order } = await walker.staff<Detail>("GET", `/orders/${ref}`);
  const { staff, orders } = walker;
  const money = orders.get(ref);
  expect([status, money !== undefined], what).toEqual([200, true]);
  const { attempts, refunds, price, discount, received, refunded, rest, paid, lines } = order;
  const came = attempts.filter(({ settledAt, state }) => settledAt !== null && state !== "undone");
  const counted = came.filter(({ overpaid }) => !overpaid);
  const back = refunds.filter(({ state }) => state === "done");
  const undone = sum(back.filter(({ kind }) => kind === "undo").map(({ amount }) => amount));
  const isOver = received > 0 && refunded >= received;
  expect(
    { in: sum(came.map(({ amount }) => amount)) + undone, out: sum(back.map(({ amount }) => amount)), received, rest },
    `${what} ${ref}`,
  ).toEqual({
    ...money,
    received: sum(counted.map(({ amount }) => amount)),
    rest: paid && !isOver ? Math.max(0, price - discount - received) : 0,
  });
  expect(received + discount, `${what} ${ref}`).toBeLessThanOrEqual(price);
  expect(sum(lines.map((line) => line.quantity * line.unitPrice - line.discount)), `${what} ${ref}`).toBe(price);

  const { pieces } = (await staff<{ pieces: Piece[] }>("GET", `/orders/${ref}/pieces`)).body;
  const made = pieces.filter(({ state }) => state !== "canceled" && state !== "defective" && state !== "returned");
  const ofCards = made.filter(({ kind }) => kind === "first").map(({ cardRef }) => cardRef);
  expect(ofCards.toSorted(), `${what} ${ref}`).toEqual([...new Set(ofCards)].toSorted());
  if (!paid || refunded > 0) return;
  const withoutPiece = order.cardList
    .filter(({ cardState }) => cardState === "live")
    .filter((card) => !pieces.some(({ cardRef }) => cardRef === card.cardRef));
  expect(withoutPiece, `${what} ${ref}`).toEqual([]);
}
