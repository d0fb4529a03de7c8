import type { CompanyToken } from "#server/auth/company-token.ts";
import type { Deps } from "#server/deps.ts";
import { routePaths } from "#shared/urls.ts";
import { listOrganisationCardsAfter } from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { getPersonOrThrow, readPerson } from "#server/features/companies/people/people-service.ts";
import type { MachinePage } from "./machine-people.ts";
import { cutPage, parseCursor } from "./machine-rules.ts";
import { toMember } from "./token-member.ts";

type Needs = Pick<Deps, "db" | "clock" | "settings">;

/** Lists a page of a company's cards. @throws {AppError} `cursor.invalid` */
export async function listMachineCards(
  deps: Needs,
  { organisationId }: CompanyToken,
  { limit, ...query }: MachinePage,
) {
  const asked = { ...query, after: parseCursor(query.after), limit: limit + 1 };
  const { page, next } = cutPage(
    await listOrganisationCardsAfter(deps, organisationId, asked),
    limit,
    ({ ref }) => ref,
  );
  return { cards: page.map((card) => present(deps, card)), next };
}

/** Reads one card. @throws {AppError} `colleague.not_found` */
export async function readMachineCard(deps: Needs, token: CompanyToken, ref: string) {
  const member = toMember(token);
  const card = await getPersonOrThrow(deps, member, ref);
  const { views, lastOpened, printedOtherwise, leavesAt } = await readPerson(deps, member, ref);
  return { ...present(deps, card), views, lastOpened, printedOtherwise, leavesAt };
}

function present({ settings }: Needs, { ref, state, offer, changedAt }: CardRow) {
  return {
    ref,
    url: `${settings.publicUrl}${routePaths.card(ref)}`,
    state,
    offer,
    changedAt: new Date(changedAt).toISOString(),
  };
}
