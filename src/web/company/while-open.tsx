import type { ReactNode } from "react";
import type { OwnCompany } from "#shared/contract/company-members.ts";

interface WhileOpenProps {
  company: Pick<OwnCompany, "isArchived">;
  children: ReactNode;
}

/** Holds what changes something: of an archived company, whose page says so above, it is read and cannot be pressed. */
export function WhileOpen({ company, children }: WhileOpenProps) {
  // Not a fieldset that disables nothing: Chromium leaves a query container in it empty once a tablet is turned.
  if (!company.isArchived) return children;
  return (
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  );
}
