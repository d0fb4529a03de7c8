import { type ComponentType, Suspense } from "react";
import type { CompanyRole } from "#shared/access/access.ts";
import type { OwnCompany } from "#shared/contract/company-members.ts";
import { type CompanySection, companySections } from "#shared/route-paths.ts";
import { waiting } from "./reading-state.tsx";
import { HomeSection } from "./home-section.tsx";
import type { SectionProps } from "./section-props.ts";
import { WhileOpen } from "./while-open.tsx";
import { fetchedPart } from "./fetched-part.tsx";

const People = fetchedPart(async () => (await import("./people/people-section.tsx")).PeopleSection);
const Statistics = fetchedPart(async () => (await import("./statistics-section.tsx")).StatisticsSection);
const Leads = fetchedPart(async () => (await import("./leads-section.tsx")).LeadsSection);
const Departures = fetchedPart(async () => (await import("./departures/departures-section.tsx")).DeparturesSection);
const Members = fetchedPart(async () => (await import("./members/members-section.tsx")).MembersSection);

const Completion = fetchedPart(async () => (await import("./completion/completion-section.tsx")).CompletionSection);
const Requests = fetchedPart(async () => (await import("./completion/requests-section.tsx")).RequestsSection);
const NewCards = fetchedPart(async () => (await import("./new-cards-section.tsx")).NewCardsSection);
const CompanyApi = fetchedPart(async () => (await import("./api/company-api-section.tsx")).CompanyApiSection);
const Template = fetchedPart(async () => (await import("./template/template-section.tsx")).TemplateSection);
const Dues = fetchedPart(async () => (await import("./dues-section.tsx")).DuesSection);
const Invoices = fetchedPart(async () => (await import("./invoices-section.tsx")).InvoicesSection);

interface Section {
  label: string;
  part: ComponentType<SectionProps>;
  /** Roles that see the section; left out: all. */
  roles?: readonly CompanyRole[];
  /** Whether the section only orders, which an archived company cannot do. */
  orders?: boolean;
  /** Whether the section changes data, which is disabled for an archived company. */
  whileOpen?: boolean;
}

const roles = ["admin"] as const;

/** The sections of a company's space; all but the first are loaded when first opened. */
export const companySpaceSections: Record<CompanySection, Section> = {
  accueil: { label: "Accueil", part: HomeSection },
  personnes: { label: "Liste", part: People },
  "a-completer": { label: "À compléter", part: Completion, whileOpen: true },
  demandes: { label: "Demandes", part: Requests, whileOpen: true, roles },
  nouvelles: { label: "Une carte de plus", part: NewCards, roles, orders: true },
  modele: { label: "Modèle", part: Template, whileOpen: true, roles },
  "a-payer": { label: "À payer", part: Dues, roles },
  factures: { label: "Factures", part: Invoices, roles },
  statistiques: { label: "Statistiques", part: Statistics },
  contacts: { label: "Contacts", part: Leads },
  departs: { label: "Départs", part: Departures, whileOpen: true },
  logiciels: { label: "Logiciels", part: CompanyApi, whileOpen: true, roles },
  gestion: { label: "Qui gère", part: Members },
};

/** Shows one section, with a short text while it loads. */
export function CompanySectionPart({ name, ...props }: SectionProps & { name: CompanySection }) {
  const { part: Part, whileOpen } = companySpaceSections[name];
  const part = <Part {...props} />;
  return (
    <Suspense fallback={waiting}>{whileOpen ? <WhileOpen company={props.company}>{part}</WhileOpen> : part}</Suspense>
  );
}

export function getCompanySections({ role, isArchived }: Pick<OwnCompany, "role" | "isArchived">): CompanySection[] {
  return companySections.filter(
    (name) =>
      (companySpaceSections[name].roles?.includes(role) ?? true) && !(isArchived && companySpaceSections[name].orders),
  );
}
