import { type ReactNode, Suspense } from "react";
import type { OrganisationRole } from "#shared/access.ts";
import type { OwnCompany } from "#shared/contract/company-members.ts";
import { type CompanySection, companySections } from "#shared/urls.ts";
import { PeopleSection } from "./people/people-section.tsx";
import type { SectionProps } from "./section-props.ts";
import { WhileOpen } from "./while-open.tsx";
import { fetchedPart } from "./fetched-part.tsx";

const Statistics = fetchedPart(async () => (await import("./statistics/statistics-section.tsx")).StatisticsSection);
const Leads = fetchedPart(async () => (await import("./leads/leads-section.tsx")).LeadsSection);
const Departures = fetchedPart(async () => (await import("./departures/departures-section.tsx")).DeparturesSection);
const Members = fetchedPart(async () => (await import("./members/members-section.tsx")).MembersSection);

const Completion = fetchedPart(async () => (await import("./completion/completion-section.tsx")).CompletionSection);
const Requests = fetchedPart(async () => (await import("./completion/requests-section.tsx")).RequestsSection);
const NewCards = fetchedPart(async () => (await import("./new-cards/new-cards-section.tsx")).NewCardsSection);
const Machines = fetchedPart(async () => (await import("./machines/machines-section.tsx")).MachinesSection);
const Template = fetchedPart(async () => (await import("./template/template-section.tsx")).TemplateSection);
const Dues = fetchedPart(async () => (await import("./dues/dues-section.tsx")).DuesSection);
const Invoices = fetchedPart(async () => (await import("./invoices/invoices-section.tsx")).InvoicesSection);

interface Section {
  label: string;
  /** Left out: every role sees it. */
  roles?: readonly OrganisationRole[];
  /** Whether it is for ordering alone, which an archived company does not. */
  orders?: boolean;
  show: (props: SectionProps) => ReactNode;
}

/** Maps the parts of a company's space; all but the first are fetched when they are first opened. */
export const companySpaceSections: Record<CompanySection, Section> = {
  personnes: { label: "Personnes", show: (props) => <PeopleSection {...props} /> },
  "a-completer": {
    label: "À compléter",
    show: (props) =>
      later(
        <WhileOpen company={props.company}>
          <Completion {...props} />
        </WhileOpen>,
      ),
  },
  demandes: {
    label: "Demandes",
    roles: ["admin"],
    show: (props) =>
      later(
        <WhileOpen company={props.company}>
          <Requests {...props} />
        </WhileOpen>,
      ),
  },
  nouvelles: {
    label: "Une carte de plus",
    roles: ["admin"],
    orders: true,
    show: (props) => later(<NewCards {...props} />),
  },
  modele: {
    label: "Modèle",
    roles: ["admin"],
    show: (props) =>
      later(
        <WhileOpen company={props.company}>
          <Template {...props} />
        </WhileOpen>,
      ),
  },
  "a-payer": { label: "À payer", roles: ["admin"], show: (props) => later(<Dues {...props} />) },
  factures: { label: "Factures", roles: ["admin"], show: (props) => later(<Invoices {...props} />) },
  statistiques: { label: "Statistiques", show: (props) => later(<Statistics {...props} />) },
  contacts: { label: "Contacts", show: (props) => later(<Leads {...props} />) },
  departs: {
    label: "Départs",
    show: (props) =>
      later(
        <WhileOpen company={props.company}>
          <Departures {...props} />
        </WhileOpen>,
      ),
  },
  logiciels: {
    label: "Logiciels",
    roles: ["admin"],
    show: (props) =>
      later(
        <WhileOpen company={props.company}>
          <Machines {...props} />
        </WhileOpen>,
      ),
  },
  gestion: { label: "Qui gère", show: (props) => later(<Members {...props} />) },
};

/** Returns the parts that a role sees, in their order. */
export function getCompanySections({ role, isArchived }: Pick<OwnCompany, "role" | "isArchived">): CompanySection[] {
  return companySections.filter(
    (name) =>
      (companySpaceSections[name].roles?.includes(role) ?? true) && !(isArchived && companySpaceSections[name].orders),
  );
}

function later(part: ReactNode): ReactNode {
  return <Suspense fallback={<output className="block py-4 text-lg">Un instant...</output>}>{part}</Suspense>;
}
