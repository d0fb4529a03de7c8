import { AppError } from "#server/app-error.ts";
import type { NewCardOffer, NewPerson } from "#shared/contract/company-card-orders.ts";
import type { AskableField, LockableField, SharedImageKind } from "#shared/company/shared-card-fields.ts";
import type { ProposedCard } from "#shared/company/proposed-cards.ts";
import type { CompanyMemberIdentity } from "#server/auth/company-member.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { consumeRateLimit } from "#server/auth/rate-limit/rate-limit-service.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { ClockDeps, CoreDeps, DbDeps, Deps } from "#server/deps.ts";
import {
  listCardsHandedOnSince,
  listCompanyPeople,
  listCardsOfCompany,
  type NextHolder,
} from "#server/features/cards/company-card-service.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { listOrderLines } from "#server/features/orders/order-card-service.ts";
import { listOrdersMadeOrRestoredSince, lockCompanyOrders } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { prepareOrderReceivedMail } from "#server/features/orders/placing/order-placement-service.ts";
import { markDuplicates, readValues } from "../people-list/people/duplicates-rules.ts";
import { lockOpenCompany } from "../company-lock.ts";
import type { CompanyTemplateRow } from "../company-tables.ts";
import { getTemplateOrThrow } from "../template-service.ts";
import { describeAddition } from "./find-addition.ts";
import { computeCompanyPrice, makeCompanyOrder } from "./make-company-order.ts";
import { proposeNewPerson } from "./new-person-rules.ts";
import { matchCompanyPeople } from "./read-company-list.ts";
import { matchPeople } from "../people-list/people/match-people-rules.ts";
import { toExistingPerson, buildCompanyCard } from "./company-cards.ts";
import { listCardTexts } from "#shared/card/card-text-rules.ts";
import { cardTextNames, mapCardTexts } from "#shared/card/card-texts.ts";
import type { Successor } from "#shared/contract/company-departures.ts";
import { withParsedPhones } from "#server/features/orders/phone-rules.ts";
import { splitCompanyBuyer } from "./company-buyer-rules.ts";

/** Reads the price of new cards for a company, and what is asked of each person. */
export async function readNewCardOffer(
  deps: CoreDeps,
  { organisationId }: CompanyMemberIdentity,
): Promise<NewCardOffer> {
  const template = await getTemplateOrThrow(deps, organisationId);
  const people = await listCompanyPeople(deps.db.query, organisationId, "all");
  const { prices, priceSteps } = deps.settings.site;
  const { offer, agreedPrice } = template;
  return {
    offer,
    isSold: computeCompanyPrice(deps, template, 1) !== null,
    unitPrice: agreedPrice ?? prices[offer],
    isAgreed: agreedPrice !== null,
    priceSteps: agreedPrice === null ? [...priceSteps] : [],
    addition: await describeAddition(deps, organisationId),
    departments: [...new Set(people.map(({ department }) => department))].filter(Boolean).toSorted(),
    locked: JSON.parse(template.locked) as LockableField[],
    asked: JSON.parse(template.asked) as AskableField[],
  };
}

/**
 * Counts an order that a company makes itself, even if refused later. Called before any transaction, whose rollback
 * would undo the count.@throws {AppError} `request.rate_limited`
 */
export async function countNewOrder(deps: ClockDeps, organisationId: string): Promise<void> {
  await consumeRateLimit(deps, rateLimitPolicies.ordersByCompany, organisationId);
}

/**
 * Orders a card for each of these new people, as `makeCompanyOrder` does, and mails the payment link to the company's
 * mailbox. People who have a card already are refused, also when two press at once. `expected`: the price shown for the
 * whole order, in whole FCFA; left out: it is first seen when paying. Call `countNewOrder` before.
 * @throws {AppError} `organisation.archived`, `request.invalid`, `offer.unavailable`, `payment.price_changed`
 */
export async function orderNewCards(
  deps: Deps,
  { organisationId }: CompanyMemberIdentity,
  people: readonly NewPerson[],
  expected: number | undefined,
): Promise<OrderRow> {
  return inTransaction(deps, async (deps) => {
    // The lock makes the second of two presses see the first one's people.
    const organisation = await lockOpenCompany(deps, organisationId);
    const template = await getTemplateOrThrow(deps, organisationId);
    await lockCompanyOrders(deps, organisationId);
    const asked = JSON.parse(template.asked) as AskableField[];
    const cards = people.map((person, at) => proposeNewPerson(person, at, asked));
    markDuplicates(cards, template);
    await markKnown(deps, cards, template);
    assertFaultless(cards);
    const order = await makeCompanyOrder(deps, "company", {
      organisation,
      template,
      people: cards.map(readValues),
      expected,
    });
    // A company without a mailbox finds the link in its space; the desk has it too.
    if (order.buyerEmail !== "")
      await enqueueMail(deps, prepareOrderReceivedMail(order, await listOrderLines(deps.db.query, order.ref)));
    return order;
  });
}

async function markKnown(deps: DbDeps, cards: readonly ProposedCard[], template: CompanyTemplateRow): Promise<void> {
  for (const { card, match } of await matchCompanyPeople(deps, cards, template)) {
    const { firstName } = card.fields;
    if (match.kind !== "new" && firstName)
      firstName.fault ??= "Cette personne a déjà une carte\u00a0: cherchez-la parmi les personnes.";
  }
}

/** @throws {AppError} `request.invalid` with each fault at its person's field */
function assertFaultless(cards: readonly ProposedCard[]): void {
  const faults = cards.flatMap(({ fields }, at) =>
    Object.entries(fields).flatMap(([name, { fault }]) => (fault ? [[`people.${at}.${name}`, fault] as const] : [])),
  );
  if (faults.length > 0) throw new AppError("request.invalid", { fields: Object.fromEntries(faults) });
}

/**
 * Checks that nobody in a restored order got another card since it was trashed, for example by the same list brought
 * again. Cards from before the trash do not count, nor do leavers. The company is locked.
 * @throws {AppError} `order.people_twice`
 */
export async function assertNoDuplicatePeople(
  deps: InTransaction<DbDeps>,
  organisationId: string,
  orderRef: string,
  deletedAt: number,
): Promise<void> {
  const template = await getTemplateOrThrow(deps, organisationId);
  const orders = await listOrdersMadeOrRestoredSince(deps, organisationId, deletedAt);
  const handedOn = await listCardsHandedOnSince(deps, organisationId, deletedAt);
  const people = (await listCardsOfCompany(deps.db.query, organisationId))
    .filter((card) => card.orderRef === orderRef || orders.has(card.orderRef) || handedOn.has(card.ref))
    .map((card) => ({ ...toExistingPerson(card, template), isBack: card.orderRef === orderRef }))
    .filter(({ isLeaving }) => !isLeaving);
  const back = people.filter(({ isBack }) => isBack).map(({ values }, row) => ({ row, values }));
  const matches = matchPeople(
    back,
    people.filter(({ isBack }) => !isBack),
  );
  if (matches.some(({ kind }) => kind !== "new")) throw new AppError("order.people_twice");
}

/** What a successor's card is made of. */
export interface PreparedSuccessor {
  holder: NextHolder;
  /** Uploads held by the company's template. */
  images: { kind: SharedImageKind; uploadId: string }[];
  buyer: Pick<OrderRow, "buyerFirstName" | "buyerLastName" | "buyerEmail" | "buyerPhone">;
  company: string;
}

/**
 * Builds the card of a leaver's successor as if the company's list had brought them; the company is locked.@throws
 * {AppError} `organisation.not_found`, `organisation.archived`, `request.invalid`
 */
export async function prepareSuccessor(
  deps: InTransaction<DbDeps>,
  organisationId: string,
  { ownerEmail, ...typed }: Omit<Successor, "expected">,
): Promise<PreparedSuccessor> {
  const organisation = await lockOpenCompany(deps, organisationId);
  const values = withParsedPhones(typed, listCardTexts({ kind: "phone", ofPerson: true }));
  const {
    fields,
    organisation: columns,
    heldUploadIds,
  } = buildCompanyCard(values, await getTemplateOrThrow(deps, organisationId));
  const { department, employeeNumber, locked, ownAccent, dress } = columns;
  const texts = Object.fromEntries(
    cardTextNames.flatMap((name) => (name in fields ? [[name, fields[name as keyof typeof fields] as string]] : [])),
  );
  return {
    holder: {
      ...mapCardTexts(() => ""),
      ...texts,
      socialMedias: JSON.stringify(fields.socialMedias),
      ownerEmail: ownerEmail || columns.ownerEmail,
      department,
      employeeNumber,
      locked,
      ownAccent,
      dress,
    },
    images: (["logo", "cover"] as const).flatMap((kind) => {
      const uploadId = heldUploadIds[kind];
      return uploadId === undefined ? [] : [{ kind, uploadId }];
    }),
    buyer: splitCompanyBuyer(organisation),
    company: organisation.name,
  };
}
