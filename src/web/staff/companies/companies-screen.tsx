import { InstantCell } from "../parts/list/cells.tsx";
import type { listCompanies } from "#shared/contract/companies.ts";
import { Link, useNavigate } from "react-router";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { callStaff } from "../session/staff-api-client.ts";
import { type ListUrlState, useListUrlState } from "../parts/list/list-url-state.ts";
import { ListScreen } from "../parts/list/list-screen.tsx";
import { useServerPagedList } from "../parts/list/use-list.ts";
import { StaffEmptyState } from "../parts/staff-states.tsx";
import { staffPaths } from "../session/staff-paths.ts";
import { screens } from "../session/screens.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { formatCount } from "#shared/format/counts.ts";
import type { ListColumn } from "../parts/list/list-column.ts";

type ListedCompany = EndpointAnswer<typeof listCompanies>["organisations"][number];

const companyColumns: readonly ListColumn<ListedCompany>[] = [
  { id: "name", header: "Entreprise", cell: (row) => <NameLink company={row} /> },
  { id: "people", header: "Personnes", cell: (row) => row.people.toLocaleString("fr-FR") },
  {
    id: "contact",
    header: "Contact",
    cell: (row) => <span className="line-clamp-2 wrap-break-word">{row.contactName}</span>,
  },
  {
    id: "email",
    header: "E-mail",
    cell: (row) => <span className="line-clamp-2 wrap-anywhere">{row.billingEmail}</span>,
  },
  { id: "since", header: "Depuis", cell: (row) => <InstantCell at={row.createdAt} /> },
];

/** Shows a company on a phone. */
function CompanyCard({ company }: { company: ListedCompany }) {
  return (
    <div className="flex flex-col gap-1 text-sm">
      <NameLink company={company} />
      <p className="text-silver-300">{formatCount(company.people, "personne")}</p>
      {company.contactName ? <p className="wrap-anywhere text-silver-300">{company.contactName}</p> : null}
    </div>
  );
}

function NameLink({ company: { id, name } }: { company: ListedCompany }) {
  return (
    <Link
      data-opens
      to={staffPaths.company(id)}
      className="inline-flex min-h-9 items-center font-semibold text-silver-50 underline decoration-silver-600 underline-offset-4 hover:decoration-gold-300"
    >
      <span className="line-clamp-2 wrap-anywhere">{name}</span>
    </Link>
  );
}

const shown = [
  { value: "", label: "En cours" },
  { value: "only", label: "Archivées" },
] as const;

/** Lists companies by name; the server does the search and returns at most 200. */
export function CompaniesScreen() {
  const address = useListUrlState();
  const navigate = useNavigate();
  const search = address.read("recherche");
  const archived = address.choice("archives", shown) ?? "no";
  const list = useServerPagedList(address, {
    key: ["organisations", search, archived],
    read: async ({ page, pageSize }, signal) => {
      const { organisations, isCut } = await callStaff<typeof listCompanies>("GET", "/api/organisations", {
        query: { search, archived },
        signal,
      });
      const rows = organisations.slice((page - 1) * pageSize, page * pageSize);
      return { rows, total: organisations.length, capped: isCut && page * pageSize < organisations.length };
    },
    columns: companyColumns,
  });
  return (
    <ListScreen
      list={list}
      title={screens.companies.title}
      intro="Leurs cartes, leur modèle et leurs commandes."
      actions={
        <Button size="small" icon={<Icon name="plus" />} onClick={() => void navigate(staffPaths.companyOrder)}>
          Nouvelle commande d'entreprise
        </Button>
      }
      search="Rechercher une entreprise, un contact…"
      filters={[{ name: "archives", label: "Entreprises à montrer", options: shown }]}
      failed="La liste des entreprises n'a pas pu être chargée."
      empty={<NoCompanies address={address} />}
      caption={archived === "only" ? "Entreprises archivées" : "Entreprises"}
      noun="entreprise"
      rowId={({ id }) => id}
      opens
      renderCard={(company) => <CompanyCard company={company} />}
    />
  );
}

function NoCompanies({ address }: { address: ListUrlState }) {
  const search = address.read("recherche");
  if (search) return <StaffEmptyState title={`Aucune entreprise ne correspond à «\u00a0${search}\u00a0».`} />;
  if (address.read("archives")) return <StaffEmptyState title="Aucune entreprise archivée." />;
  return (
    <StaffEmptyState title="Aucune entreprise pour l'instant.">
      <p className="max-w-prose">
        Une entreprise vous envoie la liste de ses collaborateurs&nbsp;?{" "}
        <Link to={staffPaths.companyOrder} className="text-link">
          Commencez sa commande
        </Link>
        &nbsp;: déposez la liste, et les cartes sont là.
      </p>
    </StaffEmptyState>
  );
}
