import { formatCount } from "#shared/format/counts.ts";
import type { OwnCompany } from "#shared/contract/company-members.ts";
import { routePaths } from "#shared/urls.ts";
import { Callout } from "#web/kit/ui/callout.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { LogOutButton } from "#web/owner/home/log-out-button.tsx";
import { OwnPlaces } from "#web/owner/home/own-places.tsx";
import type { LoggedInOwner } from "#web/owner/use-owner.ts";
import { CompanySpace } from "./company-space.tsx";
import { describeRights } from "./rights.ts";
import { useSpaceAddress } from "./use-address.ts";

interface SpaceHomeProps {
  owner: LoggedInOwner;
  supportEmail: string;
  /** What is known of him is no longer so. */
  onChanged: () => void;
  /** Nobody is logged in here any more. */
  onLeft: () => void;
}

/** Shows the company that the address names, or the only one; of several he chooses. */
export function SpaceHome({ owner, supportEmail, onChanged, onLeft }: SpaceHomeProps) {
  const address = useSpaceAddress();
  const { companies, email } = owner;
  const asked = address.read("entreprise");
  const company =
    asked === undefined && companies.length === 1 ? companies[0] : companies.find(({ id }) => id === asked);
  if (company) {
    return (
      <CompanySpace
        key={company.id}
        company={company}
        places={<OwnPlaces owner={owner} current={company.id} />}
        logOut={<LogOutButton onLeft={onLeft} />}
        address={address}
        supportEmail={supportEmail}
        onChanged={onChanged}
      />
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
