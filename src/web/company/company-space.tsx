import type { ReactNode } from "react";
import type { OwnCompany } from "#shared/contract/company-members.ts";
import { routePaths } from "#shared/urls.ts";
import { Callout } from "#web/kit/ui/callout.tsx";
import { SectionNav } from "#web/owner/section-nav.tsx";
import { describeRights } from "./rights.ts";
import { CompanySectionPart, companySpaceSections, getCompanySections } from "./sections.tsx";
import type { SpaceAddress } from "./use-address.ts";

interface CompanySpaceProps {
  company: OwnCompany;
  /** Leads to his other places. */
  places: ReactNode;
  logOut: ReactNode;
  address: SpaceAddress;
  supportEmail: string;
  /** What is known of him is no longer so. */
  onChanged: () => void;
}

/** Renders a company's space: its name above, a part of it below. */
export function CompanySpace({ company, places, logOut, address, supportEmail, onChanged }: CompanySpaceProps) {
  const names = getCompanySections(company);
  // One that his role does not have is asked for by nobody but a hand in the address.
  const section = names.includes(address.section) ? address.section : "personnes";
  return (
    <div className="flex flex-col gap-6 py-4">
      {places}
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="silver-text text-xl wrap-anywhere sm:text-2xl">{company.name}</h1>
          <p className="text-sm wrap-anywhere">{describeRights(company)}</p>
        </div>
        {logOut}
      </header>
      {company.isArchived ? (
        <Callout title="Cette entreprise est archivée.">
          <p>
            {`Tout se lit et s'exporte encore, mais rien n'y change et rien ne s'y commande. Pour la rouvrir, écrivez à `}
            <a className="text-link wrap-anywhere" href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
            .
          </p>
        </Callout>
      ) : null}
      <div className="grid gap-6 xl:grid-cols-[12rem_minmax(0,1fr)] xl:gap-10">
        <SectionNav
          isBeside
          label="L'espace de l'entreprise"
          sections={names.map((name) => ({
            name,
            label: companySpaceSections[name].label,
            href: routePaths.companySpace(company.id, name),
          }))}
          current={section}
          onOpen={address.openSection}
        />
        <div className="min-w-0">
          <CompanySectionPart
            name={section}
            company={company}
            address={address}
            supportEmail={supportEmail}
            onChanged={onChanged}
          />
        </div>
      </div>
    </div>
  );
}
