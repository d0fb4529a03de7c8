import { CompanyGate } from "../company/company-gate.tsx";
import { useListUrlState } from "../../parts/list/list-url-state.ts";
import { ListStep } from "./list-step.tsx";
import { screens } from "../../session/screens.ts";
import { useWatch } from "react-hook-form";
import { Link, useNavigate } from "react-router";
import type { CompanyFields, createCompanyWithTemplate, listCompanies } from "#shared/contract/companies.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { callStaff } from "../../session/staff-api-client.ts";
import { useStaffQuery } from "../../session/use-staff-query.ts";
import { CompanyInputs } from "../company/company-inputs.tsx";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { usePersistentForm } from "../../parts/form/use-persistent-form.ts";
import { useFormSubmit } from "#web/kit/form/use-submit.ts";
import { StaffScreen } from "../../parts/screen.tsx";
import { staffPaths } from "../../session/staff-paths.ts";
import { useEffect, useState } from "react";
import { formatCount } from "#shared/format/counts.ts";
import { readAgain } from "../../session/query-client.ts";

const pauseMs = 250;
const fewestLetters = 2;
const mostShown = 5;

/** Suggests companies whose name begins like the typed text, so that none is created twice. */
function KnownCompanies({ name, onChoose }: { name: string; onChoose: () => void }) {
  const search = useSettled(name.trim());
  const { data } = useStaffQuery<typeof listCompanies>(["organisations", search, "no", "known"], "/api/organisations", {
    query: { search },
    enabled: search.length >= fewestLetters,
  });
  const known = search.length >= fewestLetters ? (data?.organisations ?? []).slice(0, mostShown) : [];
  return (
    <div role="status">
      {known.length > 0 ? (
        <>
          <p className="text-sm font-semibold text-gold-200">Déjà connue&nbsp;? Continuez avec elle&nbsp;:</p>
          <ul className="flex flex-col">
            {known.map(({ id, name: known, people }) => (
              <li key={id}>
                <Link
                  to={staffPaths.listOf(id)}
                  onClick={onChoose}
                  className="text-link inline-flex min-h-11 items-center gap-x-2 text-sm wrap-anywhere"
                >
                  {`${known} (${formatCount(people, "personne")})`}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

/** Returns a text once it has stayed the same for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const blank: CompanyFields = {
  name: "",
  contactName: "",
  billingEmail: "",
  billingPhone: "",
  address: "",
  legalName: "",
  ninea: "",
  rccm: "",
  vatRegime: "",
};

/** Asks which company the list belongs to: a known one, or a new one, for which the name is enough. */
function ChooseCompany() {
  const { form, clear } = usePersistentForm<CompanyFields>("new-company", blank);
  const navigate = useNavigate();
  const name = useWatch({ control: form.control, name: "name" });

  const { submit, busy, failure } = useFormSubmit(form, async (values) => {
    const { id } = await callStaff<typeof createCompanyWithTemplate>("POST", "/api/organisations", { body: values });
    clear();
    void readAgain("organisations");
    await navigate(staffPaths.listOf(id), { replace: true });
  });

  return (
    <StaffScreen
      title={screens.companyOrder.title}
      intro={
        <>
          <span className="block">
            Pour plus de dix cartes, ou une entreprise que vous suivez. Il vous faut la liste de ses collaborateurs.
          </span>
          <Link to={staffPaths.companies} className="text-link inline-flex min-h-11 items-center">
            Retour aux entreprises
          </Link>
        </>
      }
    >
      <form noValidate onSubmit={submit} className="flex max-w-3xl flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <div className="flex flex-col gap-3 sm:col-span-2">
            <CompanyInputs form={form} names={["name"]} />
            <KnownCompanies name={name} onChoose={clear} />
          </div>
          <p className="text-sm text-silver-300 sm:col-span-2">
            Le nom suffit pour commencer. Le reste peut venir plus tard.
          </p>
          <CompanyInputs form={form} names={["contactName", "billingEmail", "billingPhone", "address"]} />
        </div>
        <FailureCallout failure={failure} />
        <div>
          <Button type="submit" size="small" busy={busy} busyLabel="Enregistrement...">
            Continuer avec cette entreprise
          </Button>
        </div>
      </form>
    </StaffScreen>
  );
}

/** Turns a list sent by a company into an order: first choose the company, then check the list beside the template. */
export function CompanyOrderScreen() {
  const id = useListUrlState().read("entreprise");
  if (!id) return <ChooseCompany />;
  return (
    <CompanyGate key={id} id={id} title={screens.companyOrder.title}>
      {(company) => <ListStep company={company} />}
    </CompanyGate>
  );
}
