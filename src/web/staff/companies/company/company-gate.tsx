import type { ReactNode } from "react";
import { Link } from "react-router";
import type { CompanyDetail } from "#shared/contract/companies.ts";
import { CallError } from "#web/kit/api/endpoint-client.ts";
import { StaffScreen } from "../../parts/screen.tsx";
import { StaffEmptyState, StaffReadingState } from "../../parts/staff-states.tsx";
import { staffPaths } from "../../session/staff-paths.ts";
import { useCompany } from "./use-company.ts";

interface CompanyGateProps {
  id: string;
  /** The screen's title until the company is loaded. */
  title: string;
  children: (company: CompanyDetail) => ReactNode;
}

/** Shows a company once it is loaded, or why it cannot be shown. */
export function CompanyGate({ id, title, children }: CompanyGateProps) {
  const company = useCompany(id);
  if (company.data) return children(company.data);
  const isUnknown = company.error instanceof CallError && company.error.status === 404;
  return (
    <StaffScreen title={title}>
      {isUnknown ? (
        <StaffEmptyState title="Cette entreprise n'existe pas.">
          <Link to={staffPaths.companies} className="text-link">
            Retour aux entreprises
          </Link>
        </StaffEmptyState>
      ) : (
        <StaffReadingState query={company} failed="L'entreprise n'a pas pu être chargée." />
      )}
    </StaffScreen>
  );
}
