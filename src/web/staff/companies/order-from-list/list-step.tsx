import { useEffect, useMemo } from "react";
import { useWatch } from "react-hook-form";
import { Link } from "react-router";
import type { readListTemplate } from "#shared/contract/company-list.ts";
import type { Organisation } from "#shared/contract/companies.ts";
import type { PersonValues } from "#shared/company/company-card.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { ListInput } from "../people-list/list-input.tsx";
import { ListPreviewPanels } from "../people-list/list-preview.tsx";
import { useCompanyList } from "../people-list/use-company-list.ts";
import { TemplateCard } from "#web/company/template/template-card.tsx";
import { TemplateFieldPanels } from "#web/company/template/template-fields.tsx";
import { EditConflictCallout } from "#web/kit/form/edit/edit-conflict.tsx";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { PortalIcon } from "../../parts/portal-icon.tsx";
import { PortalScreen } from "../../parts/screen.tsx";
import { PortalEmptyState, PortalLoadingState } from "../../parts/states.tsx";
import { useSales } from "../../parts/use-sales.ts";
import { useDownload } from "../../parts/use-download.ts";
import { portalPaths } from "../../session/portal-paths.ts";
import { CardPrice } from "./card-price.tsx";
import { CreateBar } from "./create-bar.tsx";
import { screens } from "../../session/screens.ts";
import { useOrderFromList } from "./use-order-from-list.ts";

/** Brings a company its list: each row as it will stand, beside the template that all cards share. */
export function ListStep({ company }: { company: Organisation }) {
  const sales = useSales();
  const order = useOrderFromList(company);
  const { template, price } = order;
  const asked = useWatch({ control: template.form.control, name: "asked" });
  const list = useCompanyList(company.id, asked);
  const { preview } = list;
  const people = useMemo(() => preview?.cards.map(readPerson) ?? [], [preview]);
  const sample = useDownload<typeof readListTemplate>("/api/company-lists/template");
  useAskBeforeUnload(preview !== undefined && !template.submission.busy);

  if (company.archivedAt)
    return (
      <PortalScreen title={screens.companyOrder.title}>
        <PortalEmptyState title={`${company.name} est archivée.`}>
          <Link to={portalPaths.company(company.id)} className="text-link">
            Sortez-la des archives pour lui apporter une liste.
          </Link>
        </PortalEmptyState>
      </PortalScreen>
    );
  return (
    <PortalScreen
      title={`${screens.companyOrder.title}, ${company.name}`}
      heading={company.name}
      intro={
        <>
          <span className="block">
            {company.people > 0
              ? "Apportez sa liste\u00a0: qui est nouveau a une carte, qui a changé est mis à jour, et personne n'est fait deux fois."
              : "Apportez la liste de ses collaborateurs, telle qu'elle est arrivée."}
          </span>
          <Link to={portalPaths.company(company.id)} className="text-link inline-flex min-h-11 items-center">
            Voir l'entreprise
          </Link>
        </>
      }
      actions={
        <>
          {preview ? (
            <Button size="small" variant="quiet" onClick={list.close}>
              Lire une autre liste
            </Button>
          ) : null}
          <Button
            size="small"
            variant="secondary"
            icon={<PortalIcon name="download" />}
            busy={sample.busy}
            onClick={() => sample.download({}, (given) => given ?? "liste-modele.xlsx")}
          >
            Télécharger le modèle de liste (.xlsx)
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <FailureCallout failure={list.failure} />
        {!preview && list.busy ? <PortalLoadingState what="Lecture de la liste…" /> : null}
        {preview ? null : (
          // Kept while it is read, so that a paste that is refused still stands there.
          <div hidden={list.busy}>
            <ListInput onGiven={list.open} />
          </div>
        )}
        {preview ? (
          <>
            <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_27rem]">
              <div className="flex min-w-0 flex-col gap-6">
                <ListPreviewPanels list={list} preview={preview} />
              </div>
              <div id="modele" className="flex min-w-0 scroll-mt-20 flex-col gap-4">
                <TemplateCard template={template} people={people} />
                <TemplateFieldPanels template={template} sales={sales} />
                <CardPrice form={price} control={template.form.control} preview={preview} />
                {template.submission.conflict ? <EditConflictCallout conflict={template.submission.conflict} /> : null}
              </div>
            </div>
            <CreateBar order={order} company={company} preview={preview} list={list} />
          </>
        ) : null}
      </div>
    </PortalScreen>
  );
}

function readPerson({ fields }: { fields: Partial<Record<string, { value: string } | undefined>> }): PersonValues {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field?.value ?? ""]));
}

/** Has the browser ask before a page with a list is closed: the list is nowhere else. */
function useAskBeforeUnload(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isNeeded]);
}
