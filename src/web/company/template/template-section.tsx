import type { readOwnTemplate } from "#shared/contract/company-template.ts";
import { call } from "#web/kit/api/client.ts";
import { DifferingCards } from "../reprints/differing-cards.tsx";
import { ReadingState } from "../reading-state.tsx";
import type { SectionProps } from "../section-props.ts";
import { useRead } from "../use-read.ts";
import { OwnTemplateForm } from "./template-form.tsx";

/** Shows what the company's cards share, to be changed for all at once, and which printed cards now differ. */
export function TemplateSection({ company: { id }, onChanged }: SectionProps) {
  const reading = useRead(
    id,
    (signal) =>
      call<typeof readOwnTemplate>("GET", "/api/entreprises/:organisation/modele", {
        params: { organisation: id },
        signal,
      }),
    onChanged,
  );
  const { value, readAgain, isReading } = reading;
  if (!value) return <ReadingState {...reading} />;
  const { template, printed, reprintPrice, people } = value;
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-3xl text-sm text-silver-300">
        {`Ce que toutes les cartes ont en commun. ${describeReach(people)}`}
      </p>
      {printed > 0 ? (
        <DifferingCards organisation={id} printed={printed} reprintPrice={reprintPrice} onRefused={onChanged} />
      ) : null}
      {/* Nothing is typed over a version that is being replaced. */}
      <div inert={isReading}>
        <OwnTemplateForm key={template.version} company={{ id, template }} onSaved={readAgain} onRefused={onChanged} />
      </div>
    </div>
  );
}

function describeReach(people: number): string {
  if (people === 0) return "Il n'y en a pas encore\u00a0: les prochaines seront ainsi.";
  return `Enregistrer change aussitôt ${people === 1 ? "la carte" : `les ${people.toLocaleString("fr-FR")} cartes`} de l'entreprise.`;
}
