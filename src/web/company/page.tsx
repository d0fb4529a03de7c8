import { keepDraftsOf } from "#web/kit/form/drafts.ts";
import type { PageSettings } from "#web/kit/settings.ts";
import { OwnerGate } from "#web/owner/owner-gate.tsx";
import type { LoginWords } from "#web/owner/login/login-words.ts";
import { formatCount } from "#shared/format/counts.ts";
import type { OwnCompany } from "#shared/contract/company-members.ts";
import { routePaths } from "#shared/route-paths.ts";
import { Callout } from "#web/kit/ui/callout.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { LogInAsOther, LogOutButton } from "#web/owner/home/log-out-button.tsx";
import { OwnPlaces } from "#web/owner/home/own-places.tsx";
import type { LoggedInOwner } from "#web/owner/use-owner.ts";
import { describeRights } from "./rights.ts";
import { type SpaceAddress, useSpaceAddress } from "./use-address.ts";
import { type ReactNode, useEffect, useRef } from "react";
import type { readCompanyHome } from "#shared/contract/company-home.ts";
import { CompanySectionPart, getCompanySections } from "./sections.tsx";
import { SpaceNav } from "./space-nav.tsx";
import { SpaceContext } from "./use-space.ts";
import { useRead } from "./use-read.ts";

const companyLoginWords: LoginWords = {
  title: "Les cartes de mon entreprise",
  intro:
    "Retrouvez les cartes de vos collègues et changez ce qu'elles disent. Sans mot de passe\u00a0: un code vous est envoyé par e-mail.",
  mailbox: "Celui auquel l'invitation est arrivée.",
  whom: "Si les cartes d'une entreprise sont confiées à",
  unreachable: "Nous n'arrivons pas à lire les cartes de l'entreprise.",
};

/** Renders `/entreprise`, where the people who manage a company's cards log in, as owners do. */
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

interface SpaceHomeProps {
  owner: LoggedInOwner;
  supportEmail: string;
  /** Called when what is known of the owner is outdated. */
  onChanged: () => void;
  /** Called when nobody is logged in here any more. */
  onLeft: () => void;
}

/** Shows the company that the address names, or the only one; with several, the owner chooses. */
function SpaceHome({ owner, supportEmail, onChanged, onLeft }: SpaceHomeProps) {
  const { companies, email } = owner;
  const only = companies.length === 1 ? companies[0] : undefined;
  const address = useSpaceAddress(only?.id);
  const asked = address.read("entreprise");
  const company = asked === undefined ? only : companies.find(({ id }) => id === asked);
  if (company) {
    return (
      <SpaceContext key={company.id} value={{ company, onChanged }}>
        <CompanySpace
          company={company}
          places={<OwnPlaces owner={owner} current={company.id} />}
          logOut={<LogOutButton onLeft={onLeft} />}
          address={address}
          supportEmail={supportEmail}
        />
      </SpaceContext>
    );
  }
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-8 py-4">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="silver-text text-2xl">Les cartes de mon entreprise</h1>
          <p className="text-sm wrap-anywhere">{email}</p>
        </div>
        <LogOutButton onLeft={onLeft} />
      </header>
      {asked !== undefined || companies.length === 0 ? (
        <Callout
          kind="warning"
          title={
            asked === undefined
              ? "Les cartes d'aucune entreprise ne sont confiées à cette adresse."
              : "Les cartes de cette entreprise ne vous sont pas, ou plus, confiées."
          }
        >
          <p>
            {"Demandez une invitation à qui gère les cartes dans votre entreprise, ou écrivez-nous à "}
            <a className="text-link wrap-anywhere" href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
            .
          </p>
          <LogInAsOther onLeft={onLeft} />
        </Callout>
      ) : null}
      {companies.length > 0 ? <CompanyChoice companies={companies} /> : null}
      {companies.length === 0 ? <OwnCardsLink owner={owner} /> : null}
    </div>
  );
}

function CompanyChoice({ companies }: { companies: readonly OwnCompany[] }) {
  return (
    <section aria-labelledby="choix" className="flex flex-col gap-4">
      <h2 id="choix" className="text-lg">
        Quelle entreprise&nbsp;?
      </h2>
      <ul className="flex flex-col gap-3">
        {companies.map((company) => (
          <li key={company.id}>
            <a
              href={routePaths.companySpace(company.id)}
              className="panel flex min-h-16 items-center gap-4 p-4 hover:border-silver-300 sm:px-6"
            >
              <span className="text-silver-300">
                <Icon name="building" />
              </span>
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="block font-semibold text-silver-50">{company.name}</span>
                <span className="block text-sm text-silver-400">{`${formatCount(company.people, "carte")}. ${describeRights(company)}`}</span>
              </span>
              <Icon name="arrow-right" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OwnCardsLink({ owner: { cards } }: { owner: LoggedInOwner }) {
  if (cards.length === 0) return null;
  return (
    <p>
      <a href={routePaths.owner} className="text-link inline-flex min-h-11 items-center">
        {cards.length > 1 ? "Ouvrir mes cartes" : "Ouvrir ma carte"}
      </a>
    </p>
  );
}

interface CompanySpaceProps {
  company: OwnCompany;
  /** Links to the owner's other places. */
  places: ReactNode;
  logOut: ReactNode;
  address: SpaceAddress;
  supportEmail: string;
}

function CompanySpace({ company, places, logOut, address, supportEmail }: CompanySpaceProps) {
  const names = getCompanySections(company);
  // A section without rights for this role can only come from a hand-typed address.
  const section = names.includes(address.section) ? address.section : "accueil";
  const home = useRead<typeof readCompanyHome>("/api/entreprises/:organisation/accueil", {
    params: { organisation: company.id },
  });
  const isPersonOpen = section === "personnes" && address.read("personne") !== undefined;
  const before = useRef(section);
  useEffect(() => {
    // Actions in the section just left may have changed the open tasks.
    if (before.current !== section) home.readAgain();
    before.current = section;
  });
  return (
    <div className="flex flex-col gap-6 py-4">
      {places}
      <header className="flex items-start justify-between gap-3 sm:items-end">
        <div className="min-w-0">
          <h1 className="silver-text text-xl wrap-anywhere sm:text-2xl">{company.name}</h1>
          <p className="text-sm wrap-anywhere">{describeRights(company)}</p>
        </div>
        <div className="shrink-0">{logOut}</div>
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
      <SpaceNav
        names={names}
        current={section}
        home={home.value}
        address={address}
        isWithin={isPersonOpen || section === "nouvelles"}
      />
      <div className="min-w-0">
        <CompanySectionPart
          name={section}
          company={company}
          address={address}
          home={home}
          supportEmail={supportEmail}
        />
      </div>
    </div>
  );
}
