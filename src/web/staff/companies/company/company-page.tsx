import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { Organisation } from "#shared/contract/companies.ts";
import { formatCount } from "#shared/format/counts.ts";
import { groupPhoneDigits } from "#shared/format/grouped-phone.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { Badge } from "../../parts/badge.tsx";
import { useListUrlState } from "../../parts/list/list-address.ts";
import { PagePanel } from "../../parts/page-panel.tsx";
import { PortalScreen } from "../../parts/screen.tsx";
import { portalPaths } from "../../session/portal-paths.ts";
import { ArchiveCompanyButton } from "./archive-company.tsx";
import { companyFieldLabels, companyFieldNames } from "./company-fields.ts";
import { CompanyChangeRequests, CompanyCompletion } from "./company-completion.tsx";
import { CompanyDepartures } from "./company-departures.tsx";
import { CompanyMembers } from "./company-members.tsx";
import { CompanyOrders } from "./company-orders.tsx";
import { CompanyFacts, CompanyTemplateSummary } from "./company-template.tsx";
import { CompanyReprintsPanel } from "./company-reprints.tsx";
import { EditCompanyForm } from "./edit-company.tsx";
import { EditTemplateForm } from "./edit-template.tsx";

/** Shows a company: what is known of it, what its cards share, and its orders. */
export function CompanyPage({ company }: { company: Organisation }) {
  const address = useListUrlState();
  const navigate = useNavigate();
  const [told, setTold] = useState<string>();
  const { id, name, people, archivedAt, orders, template } = company;
  const edits = address.read("modifier");
  const edit = (what: string | undefined) => address.open("modifier", what);
  return (
    <PortalScreen
      title={name}
      intro={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>{formatCount(people, "personne")}</span>
          {archivedAt ? <Badge kind="waiting">Archivée</Badge> : null}
          <Link to={portalPaths.companies} className="text-link inline-flex min-h-11 items-center">
            Toutes les entreprises
          </Link>
        </span>
      }
      actions={
        <>
          <ArchiveCompanyButton company={company} />
          {archivedAt ? null : (
            <Button size="small" onClick={() => void navigate(portalPaths.listOf(id))}>
              {orders.length > 0 ? "Reprendre une liste" : "Apporter sa liste"}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <div role="status">
          {told ? (
            <Callout kind="success">
              <p>{told}</p>
            </Callout>
          ) : null}
        </div>
        {archivedAt ? (
          <Callout>
            <p>Cette entreprise est archivée&nbsp;: ses cartes restent, mais aucune liste ne peut lui être apportée.</p>
          </Callout>
        ) : null}
        <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_27rem]">
          <div className="flex min-w-0 flex-col gap-6">
            <PagePanel title="Commandes">
              <CompanyOrders orders={orders} />
            </PagePanel>
            <CompanyReprintsPanel id={id} archived={archivedAt !== null} />
            <CompanyCompletion id={id} />
            <CompanyChangeRequests id={id} />
            <CompanyDepartures id={id} archived={archivedAt !== null} />
            <CompanyMembers id={id} departments={company.departments} />
            <PagePanel
              title="Coordonnées"
              action={
                <Button size="small" variant="secondary" onClick={() => edit("entreprise")}>
                  Modifier l'entreprise
                </Button>
              }
            >
              <CompanyFacts
                facts={companyFieldNames.map((field) => [
                  companyFieldLabels[field],
                  field === "billingPhone" ? groupPhoneDigits(company[field]) : company[field],
                ])}
              />
            </PagePanel>
          </div>
          <div className="min-w-0">
            <PagePanel
              title="Modèle des cartes"
              action={
                <Button size="small" variant="secondary" onClick={() => edit("modele")}>
                  Modifier le modèle
                </Button>
              }
            >
              <CompanyTemplateSummary template={template} />
            </PagePanel>
          </div>
        </div>
      </div>
      {edits === "entreprise" ? <EditCompanyForm company={company} onClose={() => edit(undefined)} /> : null}
      {edits === "modele" ? (
        <EditTemplateForm company={company} onClose={() => edit(undefined)} onSaved={setTold} />
      ) : null}
    </PortalScreen>
  );
}
