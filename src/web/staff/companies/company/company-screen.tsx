import { useParams } from "react-router";
import { CompanyGate } from "./company-gate.tsx";
import { CompanyPage } from "./company-page.tsx";
import { screens } from "../../session/screens.ts";

/** Shows a company: what is known of it, what its cards share, and its orders. */
export function CompanyScreen() {
  const { id = "" } = useParams();
  return (
    <CompanyGate id={id} title={screens.company.title}>
      {(company) => <CompanyPage key={company.id} company={company} />}
    </CompanyGate>
  );
}
