import { lazy, Suspense, type ReactNode } from "react";
import type { CompanyDetail } from "#shared/contract/companies.ts";
import { cardColorSchemeLabels } from "#shared/card/card-look.ts";
import { sharedTextNames } from "#shared/company/company-texts.ts";
import { toFieldText } from "#web/kit/card-form/form-values.ts";
import { OfferBadge } from "../../parts/badge.tsx";
import { StaffLoadingState } from "../../parts/staff-states.tsx";
import { templateFieldLabels } from "#web/company/template/template-values.ts";
import { listAskedFields, listLockedFields, nameColour } from "#web/company/template/template-words.tsx";

const BothSides = lazy(async () => ({
  default: (await import("#web/kit/ui/printed-card/both-sides.tsx")).PrintedCardSides,
}));

/** Shows what a company's cards share, and how they look. */
export function CompanyTemplateSummary({ template }: { template: CompanyDetail["template"] }) {
  const { offer, company, socialMedias } = template;
  const facts: [keyof typeof templateFieldLabels, ReactNode][] = [
    ["offer", <OfferBadge key="offer" offer={offer} />],
    ...sharedTextNames.map((name) => [name, toFieldText(name, template[name])] satisfies [string, ReactNode]),
    ["socialMedias", socialMedias.join("\n")],
    ["ownAccent", nameColour(template.ownAccent)],
    ["dress", cardColorSchemeLabels[template.dress]],
    ["locked", listLockedFields(template.locked)],
    ["asked", listAskedFields(template.asked)],
  ];
  return (
    <>
      <Suspense fallback={<StaffLoadingState />}>
        <BothSides
          offer={offer}
          texts={{ name: "Prénom Nom", jobTitle: "Fonction", company }}
          logo={template.logoUrl || undefined}
        />
      </Suspense>
      {template.coverUrl ? (
        <img
          src={template.coverUrl}
          alt="Couverture"
          loading="lazy"
          className="aspect-3/1 w-full rounded-md border border-line object-cover"
        />
      ) : null}
      <CompanyFacts facts={facts.map(([name, value]) => [templateFieldLabels[name], value])} />
    </>
  );
}

/** Lists the known facts, each under its label. */
export function CompanyFacts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-xs text-silver-400">{label}</dt>
            <dd className="whitespace-pre-line wrap-anywhere text-silver-50">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
