import type { ReactNode } from "react";
import type { OwnCompany } from "#shared/contract/company-members.ts";

interface WhileOpenProps {
  company: Pick<OwnCompany, "isArchived">;
  children: ReactNode;
}

/** Holds what changes something: of an archived company, whose page says so above, it is read and cannot be pressed. */
export function WhileOpen({ company, children }: WhileOpenProps) {
  return (
    <fieldset disabled={company.isArchived} className="contents">
      {children}
    </fieldset>
  );
}
