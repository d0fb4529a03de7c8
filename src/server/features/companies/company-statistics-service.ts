import type { CompanyStatistics } from "#shared/contract/company-statistics.ts";
import type { CompanyMemberIdentity } from "#server/auth/company-member.ts";
import type { ClockDeps } from "#server/deps.ts";
import type { CsvCell } from "#server/rendering/csv.ts";
import type { TableFile } from "#server/rendering/table-file.ts";
import { listCompanyPeople } from "#server/features/cards/company-card-service.ts";
import {
  type CardFigures,
  countVisitsOfEachCard,
  getCompanyStatistics,
} from "#server/features/cards/visits/visit-service.ts";
import { tellNamesakesApart } from "#server/features/orders/namesake-rules.ts";
import { formatPersonName } from "#shared/format/person-name.ts";
import { getCompanyOrThrow } from "./company-lock.ts";
import { toCardActor } from "./company-rules.ts";

/** Reads the statistics of all people whom a member looks after, or of one of their departments. */
export async function readCompanyStatistics(
  deps: ClockDeps,
  member: CompanyMemberIdentity,
  department?: string,
): Promise<CompanyStatistics> {
  const { name } = await getCompanyOrThrow(deps, member.organisationId);
  return { name, ...(await getCompanyStatistics(deps, toPart(member, department))) };
}

/** Builds the table of a member's departments, then people, for this month and the same days of the previous one. */
export async function buildStatisticsTable(deps: ClockDeps, member: CompanyMemberIdentity): Promise<TableFile> {
  const part = toPart(member);
  const { departments } = await getCompanyStatistics(deps, part);
  const people = await listCompanyPeople(deps.db.query, part.organisationId, part.departments);
  const apartOf = tellNamesakesApart(people);
  const figures = await countVisitsOfEachCard(deps, part);
  return {
    titles: [
      "Département",
      "Personne",
      "Vues ce mois",
      "Contacts enregistrés ce mois",
      "Gestes ce mois",
      "Vues aux mêmes jours du mois d'avant",
      "Contacts enregistrés aux mêmes jours du mois d'avant",
      "Gestes aux mêmes jours du mois d'avant",
    ],
    rows: [
      ...departments.map((one) => [one.name, "", ...toCells(one)]),
      ...people.map(({ ref, firstName, lastName, department }) => [
        department,
        formatPersonName({ firstName, lastName, ...apartOf(ref) }),
        ...toCells(figures.get(ref)),
      ]),
    ],
  };
}

function toCells(figures: CardFigures | undefined): CsvCell[] {
  if (!figures) return [0, 0, 0, 0, 0, 0];
  return [figures.present, figures.before].flatMap(({ views, saves, taps }) => [views, saves ?? "", taps ?? ""]);
}

/** Managers see nothing of departments that they do not look after. */
function toPart(member: CompanyMemberIdentity, department?: string) {
  const { organisationId, departments } = toCardActor(member);
  if (department === undefined) return { organisationId, departments };
  const isHis = departments === "all" || departments.includes(department);
  return { organisationId, departments: isHis ? [department] : [] };
}
