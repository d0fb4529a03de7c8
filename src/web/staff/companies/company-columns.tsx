import { Link } from "react-router";
import type { listOrganisations } from "#shared/contract/companies.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { formatCount } from "#shared/format/counts.ts";
import { formatInstantInDakar } from "../parts/dates.ts";
import { createPortalColumnHelper } from "../parts/list/table.ts";
import { portalPaths } from "../session/portal-paths.ts";

export type CompanyRow = EndpointAnswer<typeof listOrganisations>["organisations"][number];

const column = createPortalColumnHelper<CompanyRow>();

export const companyColumns = column.columns([
  column.display({ id: "name", header: "Entreprise", cell: ({ row }) => <NameLink company={row.original} /> }),
  column.display({ id: "people", header: "Personnes", cell: ({ row }) => row.original.people.toLocaleString("fr-FR") }),
  column.display({
    id: "contact",
    header: "Contact",
    cell: ({ row }) => <span className="line-clamp-2 wrap-break-word">{row.original.contactName}</span>,
  }),
  column.display({
    id: "email",
    header: "E-mail",
    cell: ({ row }) => <span className="line-clamp-2 wrap-anywhere">{row.original.billingEmail}</span>,
  }),
  column.display({
    id: "since",
    header: "Depuis",
    cell: ({ row }) => <span className="whitespace-nowrap">{formatInstantInDakar(row.original.createdAt)}</span>,
  }),
]);

/** Shows a company on a phone. */
export function CompanyCard({ company }: { company: CompanyRow }) {
  return (
    <div className="flex flex-col gap-1 text-sm">
      <NameLink company={company} />
      <p className="text-silver-300">{formatCount(company.people, "personne")}</p>
      {company.contactName ? <p className="wrap-anywhere text-silver-300">{company.contactName}</p> : null}
    </div>
  );
}

function NameLink({ company: { id, name } }: { company: CompanyRow }) {
  return (
    <Link
      data-opens
      to={portalPaths.company(id)}
      className="inline-flex min-h-9 items-center font-semibold text-silver-50 underline decoration-silver-600 underline-offset-4 hover:decoration-gold-300"
    >
      <span className="line-clamp-2 wrap-anywhere">{name}</span>
    </Link>
  );
}
