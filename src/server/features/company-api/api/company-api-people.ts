import { AppError } from "#server/app-error.ts";
import type { NewPerson } from "#shared/contract/company-card-orders.ts";
import type { PersonFields } from "#shared/contract/company-people.ts";
import type { CompanyApiPerson } from "#shared/contract/company-api.ts";
import type { CardState } from "#shared/states-and-kinds.ts";
import { computeAskedPrice } from "#shared/payment/asked-price.ts";
import { routePaths } from "#shared/route-paths.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import type { CompanyToken } from "#server/auth/company-token.ts";
import { inTransaction } from "#server/db/database.ts";
import { computeEditVersion } from "#server/db/edit-versions.ts";
import type { CoreDeps, DbDeps, Deps } from "#server/deps.ts";
import { listOrderCards } from "#server/features/cards/card-service.ts";
import { listCompanyCardsAfter } from "#server/features/cards/company-card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { lockCompanyOrThrow } from "#server/features/companies/company-service.ts";
import { getCompanyKey } from "#server/features/orders/order-service.ts";
import { countNewOrder, orderNewCards } from "#server/features/companies/ordering/new-cards-service.ts";
import { parseLockedFields, toPersonFields } from "#server/features/companies/people/people-rules.ts";
import type { PublishIfComplete } from "#server/features/companies/people/people-service.ts";
import { changePerson, getPersonOrThrow } from "#server/features/companies/people/people-service.ts";
import { answerOnce } from "./idempotent-answers.ts";
import { buildPersonTag, cutPage, parseCursor, parseIfMatch, toUnchangeable } from "./cursor-and-etag-rules.ts";
import { toMember } from "./token-member.ts";
import { assertTokenOpen } from "../tokens/token-service.ts";

export interface CompanyApiPageQuery {
  after?: string | undefined;
  limit: number;
  department?: string | undefined;
  state?: CardState | undefined;
}

/** Lists a page of a company's people. @throws {AppError} `cursor.invalid` */
export async function listCompanyApiPeople(
  deps: DbDeps,
  { organisationId }: CompanyToken,
  { limit, ...query }: CompanyApiPageQuery,
): Promise<{ people: CompanyApiPerson[]; next: string | null }> {
  const asked = { ...query, after: parseCursor(query.after), limit: limit + 1 };
  const { page, next } = cutPage(
    await listCompanyCardsAfter(deps.db.query, organisationId, asked),
    limit,
    ({ ref }) => ref,
  );
  return { people: page.map(present), next };
}

/** Reads one person with their ETag. @throws {AppError} `colleague.not_found` */
export async function readCompanyApiPerson(
  deps: DbDeps,
  token: CompanyToken,
  ref: string,
): Promise<{ person: CompanyApiPerson; tag: string }> {
  const card = await getPersonOrThrow(deps, toMember(token), ref);
  const person = present(card);
  const version = computeEditVersion(toPersonFields(card));
  return { person, tag: buildPersonTag(version, computeEditVersion(toUnchangeable(person))) };
}

/**
 * Changes a person as their company's administrator would. `ifMatch`: the header.
 * @throws {AppError} `precondition.missing`, `precondition.failed`, and as `changePerson`, except `edit.conflict`
 */
export async function changeCompanyApiPerson(
  deps: Deps,
  token: CompanyToken,
  ref: string,
  {
    change,
    ifMatch,
  }: {
    change: { [Name in keyof PersonFields]?: PersonFields[Name] | undefined };
    ifMatch: string | undefined;
  },
  publishIfComplete: PublishIfComplete,
): Promise<{ person: CompanyApiPerson; tag: string }> {
  const member = toMember(token);
  // Checked first: another company's person is unknown whatever is sent.
  await getPersonOrThrow(deps, member, ref);
  const version = parseIfMatch(ifMatch);
  await changePerson(deps, member, ref, { ...change, version }, publishIfComplete).catch((error: unknown) => {
    const isStale = error instanceof AppError && error.code === "edit.conflict";
    throw isStale ? new AppError("precondition.failed", { cause: error }) : error;
  });
  return readCompanyApiPerson(deps, token, ref);
}

/**
 * Orders cards for these people, once for each key; the order is paid at the returned URL.
 * @throws {AppError} `idempotency.key_missing`, `idempotency.other_body`, `request.rate_limited`, and as
 * `orderNewCards`
 */
export async function addCompanyApiPeople(
  deps: Deps,
  token: CompanyToken,
  key: string | undefined,
  body: { people: readonly NewPerson[]; expected?: number | undefined },
) {
  if (key === undefined) throw new AppError("idempotency.key_missing");
  await countNewOrder(deps, token.organisationId);
  const { order, people } = await answerOnce(deps, token, { key, sent: body }, async (deps) => {
    const order = await orderNewCards(deps, toMember(token), body.people, body.expected);
    const cards = await listOrderCards(deps.db.query, order.ref);
    return {
      order: {
        number: order.number,
        amount: computeAskedPrice(order),
        paymentUrl: deps.settings.publicUrl + routePaths.payment(order.ref),
      },
      // In an order that they joined, the new cards come last.
      people: cards.slice(-body.people.length).map(({ ref }) => ({ ref })),
    };
  });
  const orderRef = order.paymentUrl.slice(order.paymentUrl.lastIndexOf("/") + 1);
  return { order: { ...order, paymentUrl: await openPayment(deps, token, orderRef) }, people };
}

/**
 * Builds the URL that opens the order's payment with the company key, which ends when an administrator leaves; the
 * stored answer holds no key.@throws {AppError} `token.invalid`
 */
async function openPayment(deps: CoreDeps, token: CompanyToken, orderRef: string): Promise<string> {
  return inTransaction(deps, async (deps) => {
    await lockCompanyOrThrow(deps, token.organisationId);
    await assertTokenOpen(deps, token);
    const key = await getCompanyKey(deps, orderRef);
    return deps.settings.publicUrl + secretLinks.paymentByKey(orderRef, key);
  });
}

function present(card: CardRow): CompanyApiPerson {
  const { ref, state, offer } = card;
  return { ref, state, offer, locked: parseLockedFields(card), ...toPersonFields(card) };
}
