import { Link, useNavigate, useParams } from "react-router";
import { CompanyGate } from "./company-gate.tsx";
import { screens } from "../../session/screens.ts";
import { useState } from "react";
import type { CompanyDetail, CompanyFields, archiveCompany, changeCompany } from "#shared/contract/companies.ts";
import { formatCount } from "#shared/format/counts.ts";
import { groupPhoneDigits } from "#shared/format/grouped-phone.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { Badge } from "../../parts/badge.tsx";
import { useListUrlState } from "../../parts/list/list-url-state.ts";
import { PagePanel } from "../../parts/page-panel.tsx";
import { StaffScreen } from "../../parts/screen.tsx";
import { staffPaths } from "../../session/staff-paths.ts";
import { companyFieldLabels, companyFieldNames } from "./company-fields.ts";
import { CompanyChangeRequests, CompanyCompletion } from "./company-completion.tsx";
import { CompanyDepartures } from "./company-departures.tsx";
import { CompanyMembers } from "./company-members.tsx";
import { CompanyFacts, CompanyTemplateSummary } from "./company-template.tsx";
import { CompanyPrice } from "./company-price.tsx";
import { CompanyReprintsPanel } from "./company-reprints.tsx";
import { EditTemplateForm } from "./edit-template.tsx";
import { callStaff } from "../../session/staff-api-client.ts";
import { useVersionedEdit } from "#web/kit/form/edit/use-edit.ts";
import { FullScreenForm } from "../../parts/form/full-screen-form.tsx";
import { CompanyInputs } from "./company-inputs.tsx";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { formatAskedPrice } from "#shared/payment/asked-price.ts";
import { formatInstantInDakar } from "../../parts/dakar-dates.ts";
import { openRowOnClick } from "../../parts/list/open-row.ts";
import { getPaymentBadgeState } from "../../orders/payment-state.tsx";
import { ConfirmDialog } from "#web/kit/ui/confirm-dialog.tsx";
import { useAct } from "#web/kit/form/use-act.ts";
import { reloadCompany } from "./use-company.ts";

/** Shows a company: its details, what its cards share, and its orders. */
export function CompanyScreen() {
  const { id = "" } = useParams();
  return (
    <CompanyGate id={id} title={screens.company.title}>
      {(company) => <CompanyPage key={company.id} company={company} />}
    </CompanyGate>
  );
}

function CompanyPage({ company }: { company: CompanyDetail }) {
  const address = useListUrlState();
  const navigate = useNavigate();
  const [told, setTold] = useState<string>();
  const { id, name, people, archivedAt, orders, template } = company;
  const edits = address.read("modifier");
  const edit = (what: string | undefined) => address.open("modifier", what);
  return (
    <StaffScreen
      title={name}
      intro={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>{formatCount(people, "personne")}</span>
          {archivedAt ? <Badge kind="waiting">Archivée</Badge> : null}
          <Link to={staffPaths.companies} className="text-link inline-flex min-h-11 items-center">
            Toutes les entreprises
          </Link>
        </span>
      }
      actions={
        <>
          <ArchiveCompanyButton company={company} />
          {archivedAt ? null : (
            <Button size="small" onClick={() => void navigate(staffPaths.listOf(id))}>
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
          <div className="flex min-w-0 flex-col gap-6">
            <CompanyPrice company={company} />
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
    </StaffScreen>
  );
}

/** Edits a company's details; sends only what changed. */
function EditCompanyForm({ company, onClose }: { company: CompanyDetail; onClose: () => void }) {
  const { id, version } = company;
  const values = Object.fromEntries(companyFieldNames.map((name) => [name, company[name]])) as CompanyFields;
  const shown = { values: { ...values, billingPhone: groupPhoneDigits(values.billingPhone) }, version };
  const { form, submission, clear } = useVersionedEdit<CompanyFields>({
    name: `company ${id}`,
    shown,
    labels: companyFieldLabels,
    send: async (typed, begun) => {
      const changed = companyFieldNames.filter((name) => typed[name].trim() !== begun.values[name]);
      if (changed.length === 0) return undefined;
      const body = Object.fromEntries(changed.map((name) => [name, typed[name].trim()]));
      return callStaff<typeof changeCompany>("PATCH", "/api/organisations/:id", {
        params: { id },
        body: { ...body, version: begun.version },
      });
    },
    onSaved: () => {
      onClose();
      void reloadCompany(id);
    },
  });
  return (
    <FullScreenForm
      title={`Modifier ${company.name}`}
      submission={submission}
      confirm="Enregistrer"
      busyLabel="Enregistrement..."
      onClose={onClose}
      leave={{ label: "Annuler", onPress: () => (clear(), onClose()) }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <CompanyInputs form={form} names={companyFieldNames} />
      </div>
    </FullScreenForm>
  );
}

type CompanyOrder = CompanyDetail["orders"][number];

/** Lists a company's orders, newest first. */
function CompanyOrders({ orders }: { orders: readonly CompanyOrder[] }) {
  if (orders.length === 0) return <p className="text-sm text-silver-300">Aucune commande pour l'instant.</p>;
  return (
    <ul className="-my-2 flex flex-col divide-y divide-line">
      {orders.map((order) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the link inside is what the keyboard opens
        <li key={order.ref} data-row-opens onClick={openRowOnClick} className="py-2">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm">
            <div className="min-w-0">
              <Link
                data-opens
                to={staffPaths.order(order.ref)}
                className="text-link inline-flex min-h-11 items-center font-semibold"
              >
                {order.number}
              </Link>
              <p className="text-silver-300">
                {formatCount(order.cards, "carte")}, le {formatInstantInDakar(order.createdAt)}
                {order.completes === null ? null : `, complète la commande ${order.completes}`}
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold whitespace-nowrap text-silver-50">
                {formatAskedPrice({ ...order, discount: 0 })}
              </span>
              <OrderStanding order={order} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Shows the order's payment state; if it is paid in part, also what was received and what is due. */
function OrderStanding({ order }: { order: CompanyOrder }) {
  const { received, rest } = order;
  const { label, kind } = getPaymentBadgeState({ ...order, attention: false });
  if (rest === 0) return <Badge kind={kind}>{label}</Badge>;
  return (
    <Badge
      kind={kind}
    >{`${received > 0 ? `${formatFcfa(received)} reçus, reste` : "Reste"} ${formatFcfa(rest)}`}</Badge>
  );
}

/** Archives a company after a confirmation, or takes it out of the archives. */
function ArchiveCompanyButton({ company: { id, name, archivedAt } }: { company: CompanyDetail }) {
  const [isAsking, setAsking] = useState(false);
  const { act, busy } = useAct({
    onEnd: () => {
      setAsking(false);
      return reloadCompany(id);
    },
  });
  const archive = (archived: boolean) =>
    act(() =>
      callStaff<typeof archiveCompany>("POST", "/api/organisations/:id/archive", {
        params: { id },
        body: { archived },
      }),
    );
  if (archivedAt)
    return (
      <Button size="small" variant="secondary" busy={busy} busyLabel="" onClick={() => archive(false)}>
        Sortir des archives
      </Button>
    );
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
        Archiver
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Archiver ${name}\u00a0?`}
        confirm="Archiver"
        destructive={false}
        busy={busy}
        onConfirm={() => archive(true)}
        onClose={() => setAsking(false)}
      >
        <p>
          Ses cartes et ses commandes restent, et ses pages s'ouvrent comme avant. Elle quitte la liste des entreprises,
          et ne peut plus recevoir de liste tant qu'elle est archivée.
        </p>
      </ConfirmDialog>
    </>
  );
}
