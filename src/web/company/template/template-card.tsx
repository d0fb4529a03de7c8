import { lazy, Suspense, useDeferredValue, useMemo, useState, useSyncExternalStore } from "react";
import { useWatch } from "react-hook-form";
import { defaultCardAppearance } from "#shared/card/card-look.ts";
import { mergeCompanyCard, type PersonValues } from "#shared/company/company-card.ts";
import { createBlankFormValues, type OrderFormValues } from "#web/kit/card-form/form-values.ts";
import { getImageSource } from "#web/kit/card-form/images/image-address.ts";
import type { ImageStates } from "#web/kit/card-form/images/image-uploads.ts";
import { PagePreview } from "#web/card/preview/page-preview.tsx";
import { useCardDisplayValues } from "#web/card/preview/use-shown-values.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { FoldedPanel } from "#web/kit/form/folded-panel.tsx";
import type { TemplateFormValues } from "./template-values.ts";
import type { TemplateForm } from "./use-template-form.ts";

const BothSides = lazy(async () => ({
  default: (await import("#web/kit/ui/printed-card/both-sides.tsx")).PrintedCardSides,
}));

/** A sample person, shown while there is no list. */
const somebody: PersonValues = { firstName: "Prénom", lastName: "Nom", jobTitle: "Fonction" };

interface TemplateCardProps {
  template: TemplateForm;
  /** The people in their list's order; if there are none, a sample person is shown. */
  people?: readonly PersonValues[];
}

/** Draws one person's card with the template as it is being edited, with buttons to the previous and next person. */
export function TemplateCard({ template: { form, uploads }, people = [] }: TemplateCardProps) {
  const [chosen, setChosen] = useState(0);
  const images = useSyncExternalStore(uploads.subscribe, uploads.get);
  const values = useDeferredValue(useWatch({ control: form.control }) as TemplateFormValues);
  const at = Math.min(chosen, Math.max(0, people.length - 1));
  const person = people[at] ?? somebody;
  const card = mergeCompanyCard(person, values);
  const name = `${card.firstName} ${card.lastName}`.trim();
  return (
    <section aria-label="La carte, en direct" className="panel flex min-w-0 flex-col gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold text-silver-50">La carte, en direct</h2>
        {people.length > 1 ? (
          <div className="flex gap-2">
            <Button size="small" variant="secondary" disabled={at === 0} onClick={() => setChosen(at - 1)}>
              Précédente
            </Button>
            <Button
              size="small"
              variant="secondary"
              disabled={at === people.length - 1}
              onClick={() => setChosen(at + 1)}
            >
              Suivante
            </Button>
          </div>
        ) : null}
      </div>
      <p role="status" className="text-sm text-silver-300 wrap-anywhere">
        {people.length > 0 ? `${name}, ${at + 1} sur ${people.length}` : "Un exemple."}
      </p>
      <Suspense fallback={<output className="text-sm text-silver-300">Un instant...</output>}>
        <BothSides
          offer={values.offer}
          texts={{ name, jobTitle: card.jobTitle, company: card.company }}
          logo={getImageSource(images.logo)}
        />
      </Suspense>
      <FoldedPanel title="Sa page" late>
        <Page card={card} values={values} images={images} />
      </FoldedPanel>
    </section>
  );
}

interface PageProps {
  card: ReturnType<typeof mergeCompanyCard>;
  values: TemplateFormValues;
  images: ImageStates;
}

function Page({ card, values: { ownAccent, dress }, images }: PageProps) {
  const text = JSON.stringify(card);
  const typed = useMemo(
    (): OrderFormValues => ({ ...createBlankFormValues("typed"), ...(JSON.parse(text) as typeof card) }),
    [text],
  );
  const shown = useCardDisplayValues(typed);
  return (
    <div className="py-3">
      <PagePreview card={{ values: shown, images, look: { ...defaultCardAppearance, ownAccent, dress } }} />
    </div>
  );
}
