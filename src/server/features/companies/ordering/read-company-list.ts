import { formatPersonName } from "#shared/format/person-name.ts";
import { tellNamesakesApart } from "#server/features/orders/namesake-rules.ts";
import type { ListDecisions, ListPreview } from "#shared/contract/company-list.ts";
import type { PersonField, RememberedColumns } from "#shared/company/list-columns.ts";
import type { PeopleList, ProposedCard } from "#shared/company/proposed-cards.ts";
import type { AskableField } from "#shared/company/shared-card-fields.ts";
import type { DbDeps } from "#server/deps.ts";
import { listCardsOfCompany } from "#server/features/cards/company-card-service.ts";
import { findOrderByRef } from "#server/features/orders/order-service.ts";
import { withoutCompanyMarks } from "../people-list/people/company-marks-rules.ts";
import { readValues } from "../people-list/people/duplicates-rules.ts";
import { unifyDepartments } from "../people-list/people/department-names-rules.ts";
import { matchPeople, type PersonMatch } from "../people-list/people/match-people-rules.ts";
import { readPeopleList } from "../people-list/people-list-service.ts";
import { getCompanyOrThrow } from "../company-lock.ts";
import type { CompanyTemplateRow } from "../company-tables.ts";
import { getTemplateOrThrow } from "../template-service.ts";
import { toExistingPerson } from "./company-cards.ts";

export interface MatchedCard {
  card: ProposedCard;
  match: PersonMatch;
}

/** Texts that each card needs, unless the holder is asked for them. */
const neededOfPeople = ["jobTitle", "phoneNumber"] as const satisfies readonly (PersonField & AskableField)[];

/**
 * Reads a list as staff decided and, if its company is named, by the columns remembered for it and its template.
 * @throws {AppError} as `readPeopleList`; `organisation.not_found`
 */
export async function readCompanyList(
  deps: DbDeps,
  bytes: Buffer,
  { columns, sheet, coding, nameOrder, organisation, asked, ...decided }: ListDecisions,
): Promise<PeopleList> {
  const byHand = Object.fromEntries(columns.map(({ column, use }) => [column, use]));
  const company = organisation === undefined ? {} : await readCompanyOptions(deps, organisation, asked);
  return readPeopleList(
    { bytes },
    {
      ...decided,
      ...company,
      byHand,
      ...(sheet !== undefined && { sheet }),
      ...(coding && { coding }),
      ...(nameOrder && { nameOrder }),
    },
  );
}

async function readCompanyOptions(
  deps: DbDeps,
  organisationId: string,
  willBeAsked: readonly AskableField[] | undefined,
) {
  const { listColumns } = await getCompanyOrThrow(deps, organisationId);
  const template = await getTemplateOrThrow(deps, organisationId);
  const asked = willBeAsked ?? (JSON.parse(template.asked) as AskableField[]);
  return {
    company: template,
    remembered: JSON.parse(listColumns) as RememberedColumns,
    required: neededOfPeople.filter((field) => !asked.includes(field)),
  };
}

/** Matches each card of a list with a person of the company; its department takes the company's spelling. */
export async function matchCompanyPeople(
  deps: DbDeps,
  cards: readonly ProposedCard[],
  template: CompanyTemplateRow,
): Promise<MatchedCard[]> {
  const people = await listCardsOfCompany(deps.db.query, template.organisationId);
  unifyDepartments(
    cards,
    people.map(({ department }) => department),
  );
  const matches = matchPeople(
    cards.map((card) => ({ row: card.row, values: withoutCompanyMarks(readValues(card), template) })),
    people.map((card) => toExistingPerson(card, template)),
  );
  return cards.flatMap((card, at) => {
    const match = matches[at];
    return match ? [{ card, match }] : [];
  });
}

/** Lists the company's people missing from a list, and what can be done with their cards. */
export async function listAbsentPeople(
  deps: DbDeps,
  organisationId: string,
  matched: readonly MatchedCard[],
): Promise<ListPreview["absent"]> {
  const met = new Set(matched.flatMap(({ match }) => (match.kind === "new" ? [] : [match.id])));
  const people = (await listCardsOfCompany(deps.db.query, organisationId)).filter(
    ({ state, removalAskedAt }) => state !== "left" && removalAskedAt === null,
  );
  const apartOf = tellNamesakesApart(people);
  const ofOrder = Map.groupBy(people, ({ orderRef }) => orderRef);
  const unpaid = new Set<string>();
  for (const [ref, { length }] of ofOrder)
    if (length > 1 && (await findOrderByRef(deps.db.query, ref))?.paidAt === null) unpaid.add(ref);
  return people
    .filter(({ ref }) => !met.has(ref))
    .map(({ ref, orderRef, firstName, lastName, department, state }) => ({
      ref,
      orderRef,
      name: formatPersonName({ firstName, lastName, ...apartOf(ref) }),
      department,
      act: unpaid.has(orderRef) ? "remove" : state === "live" || state === "paused" ? "leave" : null,
    }));
}
