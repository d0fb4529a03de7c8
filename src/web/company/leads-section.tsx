import type { CompanyLead, listCompanyLeads, openCompanyLeadForms } from "#shared/contract/company-leads.ts";
import { companyLeadsPageLength, withoutDepartment } from "#shared/company/people-page.ts";
import { formatCount } from "#shared/format/counts.ts";
import { groupPhoneDigits } from "#shared/format/grouped-phone.ts";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { FilterSelect } from "#web/kit/form/filter-select.tsx";
import { FileLinks } from "./file-links.tsx";
import { PeoplePager } from "./people-pager.tsx";
import { PeopleSearch } from "#web/company/departures/people-search.tsx";
import { ReadingState } from "./reading-state.tsx";
import type { SectionProps } from "./section-props.ts";
import { useSpace } from "./use-space.ts";
import { useRead } from "./use-read.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { useAct } from "#web/kit/form/use-act.ts";
import { Button } from "#web/kit/ui/button.tsx";

interface LeadFormsProps {
  forms: { on: number; off: number; without: number };
  onDone: () => void;
}

/** Says how many pages have the lead form; an administrator can turn it on for all. */
function LeadForms({ forms: { on, off, without }, onDone }: LeadFormsProps) {
  const { organisation, company, isAdmin, endIfRefused } = useSpace();
  const { act, busy } = useAct({ end: endIfRefused, onDone });
  if (on + off + without === 0) return null;
  return (
    <div className="panel flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:px-6">
      <p className="min-w-0 flex-[1_1_16rem] text-sm">
        {on + off === 0
          ? "L'offre de vos cartes n'a pas ce formulaire\u00a0: leurs visiteurs ne peuvent pas laisser leurs coordonnées."
          : `Le formulaire est sur ${formatCount(on, "page", "pages")} sur ${on + off}.`}
        {on + off > 0 && without > 0
          ? ` ${formatCount(without, "carte n'en a pas, par son offre", "cartes n'en ont pas, par leur offre")}.`
          : null}
      </p>
      {off > 0 && isAdmin && !company.isArchived ? (
        <Button
          size="small"
          busy={busy}
          onClick={() =>
            act(() =>
              call<typeof openCompanyLeadForms>("POST", "/api/entreprises/:organisation/contacts/ouvrir", {
                params: { organisation },
              }),
            )
          }
        >
          Le montrer sur toutes
        </Button>
      ) : null}
    </div>
  );
}

/** Lists the leads that visitors left for the company too, on the cards that the member manages. */
export function LeadsSection({ address }: Pick<SectionProps, "address">) {
  const { organisation } = useSpace();
  const search = address.read("recherche") ?? "";
  const department = address.read("departement");
  const page = Math.max(1, Math.trunc(Number(address.read("page") ?? 1)) || 1);
  const query = { search, department, page };
  const reading = useRead<typeof listCompanyLeads>("/api/entreprises/:organisation/contacts", {
    params: { organisation },
    query,
  });
  const { value } = reading;
  const filter = new URLSearchParams({ search, ...(department !== undefined && { department }) });
  const isFiltered = search !== "" || department !== undefined;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-2">
          <h2 className="text-lg">Contacts</h2>
          <p className="max-w-2xl text-sm text-silver-400">
            Les coordonnées laissées par des visiteurs qui ont accepté que l'entreprise les lise. Elles sont effacées
            après 12 mois.
          </p>
        </div>
        {value && value.total > 0 ? <FileLinks name="contacts" search={`?${filter}`} /> : null}
      </div>
      <div className="flex flex-wrap gap-3">
        <PeopleSearch
          label="Rechercher un contact"
          placeholder="Nom, téléphone, e-mail…"
          value={search}
          onSearch={(text) => address.set({ recherche: text, page: undefined }, true)}
        />
        {value && value.departments.length > 1 ? (
          <div className="min-w-0 flex-[1_1_10rem]">
            <FilterSelect
              label="Département"
              value={department ?? ""}
              options={[
                { value: "", label: "Tous les départements" },
                ...value.departments.map((name) => ({
                  value: name || withoutDepartment,
                  label: name || "Sans département",
                })),
              ]}
              onPick={(picked) => address.set({ departement: picked, page: undefined }, true)}
            />
          </div>
        ) : null}
      </div>
      <ReadingState {...reading} />
      {value ? <LeadForms forms={value.forms} onDone={reading.readAgain} /> : null}
      {value?.total === 0 && (isFiltered || value.forms.on > 0) ? (
        <p className="rounded-lg border border-dashed border-silver-600 p-8 text-center text-sm text-silver-300">
          {isFiltered ? "Aucun contact ne correspond." : "Aucun contact encore."}
        </p>
      ) : null}
      {value && value.total > 0 ? (
        <>
          <p className="text-sm text-silver-400">{formatCount(value.total, "contact")}</p>
          <ul className="flex flex-col gap-3">
            {value.leads.map((lead) => (
              <LeadItem key={lead.id} lead={lead} />
            ))}
          </ul>
          <PeoplePager
            page={page}
            pages={Math.ceil(value.total / companyLeadsPageLength)}
            onPage={(next) => address.set({ page: String(next) })}
          />
        </>
      ) : null}
    </div>
  );
}

function LeadItem({ lead: { name, phone, email, word, person, department, at } }: { lead: CompanyLead }) {
  return (
    <li className="panel flex min-w-0 flex-col gap-1 p-4 sm:px-6">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-semibold wrap-anywhere text-silver-50">{name}</span>
        <span className="text-sm text-silver-400">{formatFrenchDay(Date.parse(at))}</span>
      </p>
      <p className="flex flex-wrap gap-x-5 text-sm">
        {phone ? (
          <a className="text-link inline-flex min-h-11 items-center" href={`tel:${phone}`}>
            {groupPhoneDigits(phone)}
          </a>
        ) : null}
        {email ? (
          <a className="text-link inline-flex min-h-11 items-center wrap-anywhere" href={`mailto:${email}`}>
            {email}
          </a>
        ) : null}
      </p>
      {word ? <p className="text-sm whitespace-pre-line wrap-anywhere">{word}</p> : null}
      <p className="text-sm wrap-anywhere text-silver-400">
        {[person ? `Laissé à ${person}` : "Laissé à une personne partie", department].filter(Boolean).join(" · ")}
      </p>
    </li>
  );
}
