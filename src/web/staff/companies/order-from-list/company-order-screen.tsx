import { CompanyGate } from "../company/company-gate.tsx";
import { useListUrlState } from "../../parts/list/list-address.ts";
import { ChooseCompany } from "./choose-company.tsx";
import { ListStep } from "./list-step.tsx";
import { screens } from "../../session/screens.ts";

/** Makes an order of the list that a company sent: whose it is, then the list with the template beside it. */
export function CompanyOrderScreen() {
  const id = useListUrlState().read("entreprise");
  if (!id) return <ChooseCompany />;
  return (
    <CompanyGate key={id} id={id} title={screens.companyOrder.title}>
      {(company) => <ListStep company={company} />}
    </CompanyGate>
  );
}
