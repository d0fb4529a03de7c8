import type { ReactNode } from "react";
import type { OwnCompany } from "#shared/contract/company-members.ts";

interface WhileOpenProps {
  company: Pick<OwnCompany, "isArchived">;
  children: ReactNode;
}

/** Holds what changes something: of an archived company, whose page says so above, it is read and cannot be pressed. */
export function WhileOpen({ company, children }: WhileOpenProps) {
  if (!company.isArchived) return children;
  // With a box of its own: in one without, Chromium leaves a query container empty once a tablet is turned.
  return (
    <fieldset disabled className="min-w-0">
      {children}
    </fieldset>
  );
}
