import { createContext, useContext } from "react";
import type { OwnCompany } from "#shared/contract/company-members.ts";
import { CallError } from "#web/kit/api/endpoint-client.ts";

interface Space {
  company: OwnCompany;
  /** What the page knows of whoever is logged in and of their companies is no longer so. */
  onChanged: () => void;
}

export const SpaceContext = createContext<Space | undefined>(undefined);

/** Returns the company whose space is open, and what every part of it does where the page itself is refused. */
export function useSpace() {
  const space = useContext(SpaceContext);
  if (!space) throw new Error("outside a company's space");
  const { company, onChanged } = space;
  return {
    ...space,
    organisation: company.id,
    isAdmin: company.role === "admin",
    /** Reads the page again where the session has ended, or the company is no longer theirs; `false`: another error. */
    endIfRefused: (error: unknown): boolean => {
      const isRefused =
        error instanceof CallError && (error.status === 401 || error.body?.code === "organisation.not_found");
      if (isRefused) onChanged();
      return isRefused;
    },
  };
}
