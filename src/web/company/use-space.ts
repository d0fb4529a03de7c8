import { createContext, useContext } from "react";
import type { OwnCompany } from "#shared/contract/company-members.ts";
import { CallError } from "#web/kit/api/endpoint-client.ts";

interface Space {
  company: OwnCompany;
  /** Called when what is known of the owner and their companies is outdated. */
  onChanged: () => void;
}

export const SpaceContext = createContext<Space | undefined>(undefined);

/** Returns the open company, and what every section does if the server refuses access. */
export function useSpace() {
  const space = useContext(SpaceContext);
  if (!space) throw new Error("outside a company's space");
  const { company, onChanged } = space;
  return {
    ...space,
    organisation: company.id,
    isAdmin: company.role === "admin",
    /** Reloads if the session has ended or the company is no longer theirs; returns `false` for any other error. */
    endIfRefused: (error: unknown): boolean => {
      const isRefused =
        error instanceof CallError && (error.status === 401 || error.body?.code === "organisation.not_found");
      if (isRefused) onChanged();
      return isRefused;
    },
  };
}
