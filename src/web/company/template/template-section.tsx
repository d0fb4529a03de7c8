import type { changeOwnTemplate, readOwnTemplate } from "#shared/contract/company-template.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { DifferingCards } from "../reprints/differing-cards.tsx";
import { ReadingState } from "../reading-state.tsx";
import { useSpace } from "../use-space.ts";
import { useRead } from "../use-read.ts";
import type { CompanyDetail } from "#shared/contract/companies.ts";
import { TemplateCard } from "#web/company/template/template-card.tsx";
import { TemplateFieldPanels } from "#web/company/template/template-fields.tsx";
import { getTemplateChange } from "#web/company/template/template-values.ts";
import { useTemplateForm } from "#web/company/template/use-template-form.ts";
import { EditConflictCallout, saveConflictChoicesLabel } from "#web/kit/form/edit/edit-conflict.tsx";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { Button } from "#web/kit/ui/button.tsx";

/** Edits what all cards of the company share, and shows which printed cards now differ. */
export function TemplateSection() {
  const { organisation } = useSpace();
  const reading = useRead<typeof readOwnTemplate>("/api/entreprises/:organisation/modele", {
    params: { organisation },
  });
  const { value, readAgain, isReading } = reading;
  if (!value) return <ReadingState {...reading} />;
  const { template, printed, reprintPrice, people } = value;
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-3xl text-sm text-silver-300">
        {`Ce que toutes les cartes ont en commun. ${describeReach(people)}`}
      </p>
      {printed > 0 ? <DifferingCards printed={printed} reprintPrice={reprintPrice} /> : null}
      {/* Blocks input while a newer version is loading. */}
      <div inert={isReading}>
        <OwnTemplateForm key={template.version} template={template} onSaved={readAgain} />
      </div>
    </div>
  );
}

function describeReach(people: number): string {
  if (people === 0) return "Il n'y en a pas encore\u00a0: les prochaines seront ainsi.";
  return `Enregistrer change aussitôt ${people === 1 ? "la carte" : `les ${people.toLocaleString("fr-FR")} cartes`} de l'entreprise.`;
}

type OwnTemplateFormProps = Pick<CompanyDetail, "template"> & { onSaved: () => void };

/** Edits what the company's cards share, except their offer, which is agreed with the team. */
function OwnTemplateForm({ template: shown, onSaved }: OwnTemplateFormProps) {
  const { organisation, endIfRefused } = useSpace();
  const template = useTemplateForm({
    company: { id: organisation, template: shown },
    send: async (now, begun) => {
      const { offer: _, ...change } = getTemplateChange(begun.values, now);
      if (Object.keys(change).length === 0) return undefined;
      return call<typeof changeOwnTemplate>("PATCH", "/api/entreprises/:organisation/modele", {
        params: { organisation },
        body: { ...change, version: begun.version },
      });
    },
    onSaved,
    // The input is restored once the person has logged in again.
    end: endIfRefused,
  });
  const { submit, busy, failure, conflict } = template.submission;
  return (
    <form noValidate aria-label="Le modèle" onSubmit={submit} className="flex min-w-0 flex-col gap-6">
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <TemplateFieldPanels template={template} />
        </div>
        <div className="min-w-0 lg:sticky lg:top-6">
          <TemplateCard template={template} />
        </div>
      </div>
      {conflict ? <EditConflictCallout conflict={conflict} /> : null}
      <div className="sticky bottom-0 z-10 -mx-5 flex flex-col gap-3 border-t border-line bg-ground px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:mx-0 lg:px-0">
        <FailureCallout failure={failure} />
        <div>
          <Button type="submit" busy={busy} busyLabel="Enregistrement...">
            {conflict ? saveConflictChoicesLabel : "Enregistrer pour tous"}
          </Button>
        </div>
      </div>
    </form>
  );
}
