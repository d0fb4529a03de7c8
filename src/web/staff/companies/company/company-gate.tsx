import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Organisation } from "#shared/contract/companies.ts";
import { CallError } from "#web/kit/api/client.ts";
import { PortalScreen } from "../../parts/screen.tsx";
import { PortalEmptyState, PortalFailedState, PortalLoadingState } from "../../parts/states.tsx";
import { portalPaths } from "../../session/portal-paths.ts";
import { useCompany } from "./use-company.ts";

interface CompanyGateProps {
  id: string;
  /** The screen's title until the company is read. */
  title: string;
  children: (company: Organisation) => ReactNode;
}

/** Shows a company once it is read, or why it cannot be. */
export function CompanyGate({ id, title, children }: CompanyGateProps) {
  const company = useCompany(id);
  if (company.data) return children(company.data);
  const isUnknown = company.error instanceof CallError && company.error.status === 404;
  return (
    <PortalScreen title={title}>
      {company.isPending ? <PortalLoadingState /> : null}
      {isUnknown ? (
        <PortalEmptyState title="Cette entreprise n'existe pas.">
          <Link to={portalPaths.companies} className="text-link">
            Retour aux entreprises
          </Link>
        </PortalEmptyState>
      ) : null}
      {company.isError && !isUnknown ? (
        <PortalFailedState
          what="L'entreprise n'a pas pu être chargée."
          error={company.error}
          onRetry={() => void company.refetch()}
          busy={company.isFetching}
        />
      ) : null}
    </PortalScreen>
  );
}
