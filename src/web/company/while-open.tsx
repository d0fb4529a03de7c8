import type { ReactNode } from "react";
import type { OwnCompany } from "#shared/contract/company-members.ts";

interface WhileOpenProps {
  company: Pick<OwnCompany, "isArchived">;
  children: ReactNode;
}

/** Wraps what changes data; for an archived company it can be read, but its controls are disabled. */
export function WhileOpen({ company, children }: WhileOpenProps) {
  if (!company.isArchived) return children;
  // Keeps a box of its own: without one, Chromium leaves a query container empty once a tablet is turned.
  return (
    <fieldset disabled className="min-w-0">
      {children}
    </fieldset>
  );
}
