import { setImmediate as nextTurn } from "node:timers/promises";
import { AppError } from "#server/app-error.ts";
import type { ListDecisions } from "#shared/contract/company-list.ts";
import { formatCount } from "#shared/format/counts.ts";
import { type InTransaction, inTransaction } from "#server/db/database.ts";
import type { ClockDeps, Deps } from "#server/deps.ts";
import { type StaffActor, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import {
  lockCompanyOrders,
  refreshCompanySearchKeys,
  recordOrderHistoryEntry,
} from "#server/features/orders/order-service.ts";
import { rememberColumns } from "../people-list/columns/detect-columns-rules.ts";
import { readValues } from "../people-list/people/duplicates-rules.ts";
import { lockOpenCompany } from "../company-lock.ts";
import { rememberListColumns } from "../company-service.ts";
import { getTemplateOrThrow, rememberAgreedPrice } from "../template-service.ts";
import { makeCompanyOrder } from "./make-company-order.ts";
import { type MatchedCard, matchCompanyPeople, readCompanyList } from "./read-company-list.ts";
import type { CardTextName } from "#shared/card/card-texts.ts";
import type { PersonValues } from "#shared/company/company-card.ts";
import type { PersonField } from "#shared/company/list-columns.ts";
import { lockCardOrThrow } from "#server/features/cards/card-service.ts";
import { CardEditPermit } from "#server/features/cards/card-edit-permit-rules.ts";
import { changeCardOwnerEmail, updateCardContent } from "#server/features/cards/card-lifecycle-service.ts";
import { setCardDepartment } from "#server/features/cards/company-card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { tellOwnerOfHiddenPayments } from "#server/features/orders/correcting/order-correction-service.ts";
import { followOtherMailbox } from "../invitations/invitation-service.ts";
import type { CompanyTemplateRow } from "../company-tables.ts";
import { findOwnMailbox } from "../people-list/people/company-marks-rules.ts";
import { withWhatsapp } from "./company-cards.ts";

/** Cards changed before the event loop gets a turn. */
const cardsPerTurn = 10;

/** Updates the cards that a list changes. */
async function applyListChanges(
  deps: InTransaction<ClockDeps>,
  actor: StaffActor,
  template: CompanyTemplateRow,
  changed: readonly MatchedCard[],
): Promise<void> {
  const orders = new Map<string, number>();
  for (const [at, { card: row, match }] of changed.entries()) {
    if (match.kind !== "changed") continue;
    const card = await lockCardOrThrow(deps, match.id);
    await changeCard(deps, actor, { card, template }, readValues(row), match.changed);
    orders.set(card.orderRef, (orders.get(card.orderRef) ?? 0) + 1);
    if (at % cardsPerTurn === cardsPerTurn - 1) await nextTurn();
  }
  if (orders.size === 0) return;
  for (const [orderRef, count] of orders)
    await recordOrderHistoryEntry(deps, {
      orderRef,
      actor: `staff:${actor.userId}`,
      kind: "order.list_brought",
      details: { text: `${formatCount(count, "carte changée", "cartes changées")}.` },
    });
  await refreshCompanySearchKeys(deps, template.organisationId);
}

const places = ["department", "employeeNumber"] as const satisfies readonly PersonField[];

async function changeCard(
  deps: InTransaction<ClockDeps>,
  actor: StaffActor,
  { card, template }: { card: CardRow; template: CompanyTemplateRow },
  values: PersonValues,
  changed: readonly PersonField[],
): Promise<void> {
  const place = Object.fromEntries(
    places.filter((name) => changed.includes(name)).map((name) => [name, values[name] ?? ""]),
  );
  await setCardDepartment(deps, card.ref, place);
  const texts = Object.fromEntries(changed.filter(isCardText).map((name) => [name, values[name] ?? ""])) as Partial<
    Record<CardTextName, string>
  >;
  const isRenamed = texts.firstName !== undefined || texts.lastName !== undefined;
  const isSpelledOtherwise = isRenamed && card.printedName !== "";
  const content = {
    ...texts,
    ...(isSpelledOtherwise && { printedName: "" }),
    ...(changed.includes("whatsapp") && {
      socialMedias: withWhatsapp(card.socialMedias, values.whatsapp ?? "", template),
    }),
  };
  const isOtherMailbox = texts.email !== undefined || texts.workEmail !== undefined;
  // Without an owner, the card's mailboxes may only be proposals that came through its link.
  const said = card.ownerEmail === "" ? { email: "", workEmail: "" } : card;
  const owner = isOtherMailbox ? findOwnerEmail(card, { ...said, ...texts }, template) : undefined;
  const fields = [
    ...(Object.keys(content) as (CardTextName | "socialMedias" | "printedName")[]),
    ...(owner ? (["ownerEmail"] as const) : []),
  ];
  if (fields.length === 0) return;
  const permit = CardEditPermit.ask({ kind: "staff", role: actor.role }, card, fields);
  if (Object.keys(content).length > 0) await updateCardContent(deps, permit, content);
  await tellOwnerOfHiddenPayments(deps, card, { ...card, ...texts }, "staff");
  if (!owner) return;
  await changeCardOwnerEmail(deps, permit, owner);
  await followOtherMailbox(deps, card);
}

function isCardText(name: PersonField): name is PersonField & CardTextName {
  return name !== "department" && name !== "employeeNumber" && name !== "whatsapp";
}

/**
 * Finds the holder's new login mailbox, never the company's own; `undefined` if it stays, as once they may have logged
 * in.
 */
function findOwnerEmail(
  { state, ownerEmail, ...was }: CardRow,
  is: Pick<CardRow, "email" | "workEmail">,
  template: CompanyTemplateRow,
): string | undefined {
  const wanted = findOwnMailbox(is, template);
  const isFree = ownerEmail === "" || (state === "waiting" && ownerEmail === findOwnMailbox(was, template));
  return isFree && wanted !== "" && wanted !== ownerEmail ? wanted : undefined;
}

export interface BroughtList {
  order: { ref: string; number: string } | null;
  made: number;
  changed: number;
  same: number;
}

/**
 * Makes one order from a company's list, as `makeCompanyOrder` does: new people get cards in the list's order, known
 * ones' cards are changed; nobody gets two, also when two press at once. `price`: agreed, in whole FCFA a card, for
 * this order and the next ones; left out: as agreed before, else the list price. `expected`: the price shown for the
 * whole order.
 * @throws {AppError} as `readPeopleList`; `list.faults_left`, `list.nobody`, `list.nobody_new`, `list.links_full`,
 * `organisation.not_found`, `organisation.archived`, `offer.unavailable`, `payment.price_changed`
 */
export async function orderFromList(
  deps: Deps,
  actor: StaffActor,
  bytes: Buffer,
  decisions: ListDecisions & { organisation: string },
  { price: agreedPrice, expected }: { price?: number | undefined; expected?: number | undefined } = {},
): Promise<BroughtList> {
  const list = await readCompanyList(deps, bytes, decisions);
  if (list.cards.length === 0) throw new AppError("list.nobody");
  if (list.cards.some(({ fields }) => Object.values(fields).some(({ fault }) => fault)))
    throw new AppError("list.faults_left");
  return inTransaction(deps, async (deps) => {
    const organisation = await lockOpenCompany(deps, decisions.organisation);
    const known = await getTemplateOrThrow(deps, organisation.id);
    if (agreedPrice !== undefined)
      await rememberAgreedPrice(deps, actor, { organisation, template: known }, agreedPrice);
    const template = { ...known, agreedPrice: agreedPrice ?? known.agreedPrice };
    await lockCompanyOrders(deps, organisation.id);
    const matched = await matchCompanyPeople(deps, list.cards, template);
    // A thousand people take some milliseconds at each step.
    await nextTurn();
    const isNew = ({ match }: MatchedCard) => match.kind === "new";
    const fresh = matched.filter(isNew).map(({ card }) => card);
    const changed = matched.filter(({ match }) => match.kind === "changed");
    if (fresh.length + changed.length === 0) throw new AppError("list.nobody_new");
    await applyListChanges(deps, actor, template, changed);
    const order =
      fresh.length > 0
        ? await makeCompanyOrder(deps, `staff:${actor.userId}`, {
            organisation,
            template,
            people: fresh.map(readValues),
            expected,
          })
        : null;
    await rememberListColumns(deps, organisation, rememberColumns(list.assignment));
    await recordAuditEntry(deps, {
      actor,
      action: "organisation.list_brought",
      organisationId: organisation.id,
      target: organisation.name,
      details: `${formatCount(fresh.length, "nouvelle carte", "nouvelles cartes")}, ${formatCount(changed.length, "carte changée", "cartes changées")}.`,
      ...(order && { orderRef: order.ref }),
    });
    return {
      order: order && { ref: order.ref, number: order.number },
      made: fresh.length,
      changed: changed.length,
      same: matched.length - fresh.length - changed.length,
    };
  });
}
