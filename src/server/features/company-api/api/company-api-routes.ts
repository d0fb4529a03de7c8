import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/company-api.ts";
import type { CoreDeps, Deps } from "#server/deps.ts";
import { getCompanyLeadOrThrow, listCompanyLeadsAfter } from "#server/features/owners/leads/company-lead-service.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentToken } from "#server/http/access-guard.ts";
import { readNewCardOffer } from "#server/features/companies/ordering/new-cards-service.ts";
import type { PublishIfComplete } from "#server/features/companies/people/people-service.ts";
import { getPersonOrThrow, readPerson } from "#server/features/companies/people/people-service.ts";
import { readCompanyStatistics } from "#server/features/companies/company-service.ts";
import * as people from "./company-api-people.ts";
import type { CompanyApiPageQuery } from "./company-api-people.ts";
import { cutPage, isTagKnown, parseCursor } from "./cursor-and-etag-rules.ts";
import { toMember } from "./token-member.ts";
import type { CompanyToken } from "#server/auth/company-token.ts";
import { routePaths } from "#shared/route-paths.ts";
import { listCompanyCardsAfter } from "#server/features/cards/company-card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";

/** Registers the routes that programs call with a company's token: the space's services, as an administrator. */
export function registerCompanyApiRoutes(
  app: FastifyInstance,
  deps: Deps,
  { publishIfComplete }: { publishIfComplete: PublishIfComplete },
): void {
  registerEndpoint(app, contract.listCompanyApiPeople, async ({ query, request }) =>
    people.listCompanyApiPeople(deps, getCurrentToken(request), query),
  );

  registerEndpoint(app, contract.readCompanyApiPerson, async ({ params, request, reply }) => {
    const { person, tag } = await people.readCompanyApiPerson(deps, getCurrentToken(request), params.ref);
    reply.header("ETag", tag);
    if (isTagKnown(request.headers["if-none-match"], tag)) return reply.code(304).send();
    return person;
  });

  registerEndpoint(app, contract.changeCompanyApiPerson, async ({ params, body, headers, request, reply }) => {
    const edit = { change: body, ifMatch: headers["if-match"] };
    const token = getCurrentToken(request);
    const { person, tag } = await people.changeCompanyApiPerson(deps, token, params.ref, edit, publishIfComplete);
    reply.header("ETag", tag);
    return person;
  });

  registerEndpoint(app, contract.readCompanyApiOffer, async ({ request }) =>
    readNewCardOffer(deps, toMember(getCurrentToken(request))),
  );

  registerEndpoint(app, contract.addCompanyApiPeople, async ({ body, headers, request }) =>
    people.addCompanyApiPeople(deps, getCurrentToken(request), headers["idempotency-key"], body),
  );

  registerEndpoint(app, contract.listCompanyApiCards, async ({ query, request }) =>
    listCompanyApiCards(deps, getCurrentToken(request), query),
  );

  registerEndpoint(app, contract.readCompanyApiCard, async ({ params, request }) =>
    readCompanyApiCard(deps, getCurrentToken(request), params.ref),
  );

  registerEndpoint(app, contract.readCompanyApiStatistics, async ({ query, request }) =>
    readCompanyStatistics(deps, toMember(getCurrentToken(request)), query.department),
  );

  registerEndpoint(app, contract.listCompanyApiLeads, async ({ query: { after, limit }, request }) => {
    const asked = { after: parseCursor(after) ?? "", limit: limit + 1 };
    const { page, next } = cutPage(
      await listCompanyLeadsAfter(deps, getCurrentToken(request).organisationId, asked),
      limit,
      ({ id }) => id,
    );
    return { leads: page, next };
  });

  registerEndpoint(app, contract.readCompanyApiLead, async ({ params, request }) =>
    getCompanyLeadOrThrow(deps, getCurrentToken(request).organisationId, params.lead),
  );
}

/** Lists a page of a company's cards. @throws {AppError} `cursor.invalid` */
async function listCompanyApiCards(
  deps: CoreDeps,
  { organisationId }: CompanyToken,
  { limit, ...query }: CompanyApiPageQuery,
) {
  const asked = { ...query, after: parseCursor(query.after), limit: limit + 1 };
  const { page, next } = cutPage(
    await listCompanyCardsAfter(deps.db.query, organisationId, asked),
    limit,
    ({ ref }) => ref,
  );
  return { cards: page.map((card) => present(deps, card)), next };
}

/** Reads one card. @throws {AppError} `colleague.not_found` */
async function readCompanyApiCard(deps: CoreDeps, token: CompanyToken, ref: string) {
  const member = toMember(token);
  const card = await getPersonOrThrow(deps, member, ref);
  const { views, lastOpened, printedOtherwise, leavesAt } = await readPerson(deps, member, ref);
  return { ...present(deps, card), views, lastOpened, printedOtherwise, leavesAt };
}

function present({ settings }: CoreDeps, { ref, state, offer, changedAt }: CardRow) {
  return {
    ref,
    url: `${settings.publicUrl}${routePaths.card(ref)}`,
    state,
    offer,
    changedAt: new Date(changedAt).toISOString(),
  };
}
