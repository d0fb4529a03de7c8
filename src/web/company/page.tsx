import { keepDraftsOf } from "#web/kit/form/drafts.ts";
import type { PageSettings } from "#web/kit/settings.ts";
import { companyLoginWords } from "./company-login-words.ts";
import { OwnerGate } from "#web/owner/owner-gate.tsx";
import { SpaceHome } from "./space-home.tsx";

/** Renders `/entreprise`: who looks after a company's cards logs in, as owners do. */
export function CompanySpacePage({ settings }: { settings: PageSettings }) {
  return (
    <OwnerGate settings={settings} words={companyLoginWords}>
      {(owner, { readAgain, leave }) => {
        keepDraftsOf(() => owner.email);
        return <SpaceHome owner={owner} supportEmail={settings.supportEmail} onChanged={readAgain} onLeft={leave} />;
      }}
    </OwnerGate>
  );
}
