import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { CompanyHome } from "#shared/contract/company-home.ts";
import { HomeSection } from "./home-section.tsx";
import type { SpaceAddress } from "./use-address.ts";

const home: CompanyHome = {
  proofs: [],
  corrections: [],
  dues: [],
  missing: { people: 2, names: ["Awa Ndiaye", "Cheikh Fall"] },
  mailboxes: 1,
  requests: 1,
  hasRequests: true,
  departures: 1,
  orders: [],
};

const address: SpaceAddress = {
  read: () => undefined,
  section: "accueil",
  set: () => {},
  hrefOf: () => "",
  linkTo: (section) => ({ href: section, onClick: () => {} }),
};

// Seen to fail when the home of an archived company linked to buttons that are disabled.
test("asks an archived company for no decision, but still links to the people with incomplete cards", () => {
  const markup = (isArchived: boolean) =>
    renderToStaticMarkup(
      <HomeSection
        company={{ id: "01", name: "Teranga", people: 3, role: "admin", departments: [], isArchived }}
        address={address}
        home={{ value: home, failure: undefined, isReading: false, readAgain: () => {} }}
        supportEmail=""
      />,
    );
  for (const label of ["Confirmer", "Répondre", "Décider"]) {
    expect(markup(false)).toContain(label);
    expect(markup(true)).not.toContain(label);
  }
  expect(markup(true)).toContain("Voir qui manque");
});
