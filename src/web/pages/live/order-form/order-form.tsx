import { type FormEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useForm } from "react-hook-form";
import { type OfferName, offers } from "#shared/offers.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { browserWorld } from "#web/card-form/images/browser-world.ts";
import { DeliverySection } from "./delivery-section.tsx";
import { DraftBar } from "./draft/draft-bar.tsx";
import { ErrorSummary } from "#web/card-form/fields/error-summary.tsx";
import { FormSection } from "#web/card-form/fields/form-section.tsx";
import type { OrderFormValues } from "#web/card-form/form-values.ts";
import { openImageStore } from "#web/card-form/images/image-store.ts";
import { createImageUploads, emptyImages, imageUrls } from "#web/card-form/images/image-uploads.ts";
import { LinksField, useAddTypedLink } from "#web/card-form/links/links-field.tsx";
import { OrderSummary } from "./review/order-summary.tsx";
import { preloadChecks, resolveForm, shownValues } from "#web/card-form/fields/resolver.ts";
import { ReviewStep } from "./review/review-step.tsx";
import { CompanySection, ImagesSection, PersonalSection } from "./sections.tsx";
import { readUploadUrl, sendUpload } from "#web/card-form/images/upload-client.ts";
import { useDraft } from "./draft/use-draft.ts";
import { focusField, useKeptFocus } from "#web/card-form/fields/focus.ts";
import { useStep } from "./use-step.ts";
import { useSubmission } from "./submit/use-submission.ts";

const touches = ["focusin", "pointerdown"] as const;

/** The form of an offer, then its review; the form stays in the page beneath, so that nothing of it is lost. `intro` stands above the form. */
export function OrderForm({ offer, intro }: { offer: OfferName; intro: ReactNode }) {
  const [uploads] = useState(() => createImageUploads({ send: sendUpload, readUrl: readUploadUrl, store: openImageStore(offer), world: browserWorld }));
  const images = useSyncExternalStore(uploads.subscribe, uploads.get, () => emptyImages);
  // Texts have no default: what was typed before this script arrived stays.
  const form = useForm<OrderFormValues>({
    mode: "onTouched",
    defaultValues: { socialMedias: [], profileUrl: "", coverUrl: "", logoUrl: "" },
    resolver: (values) => resolveForm({ ...values, ...imageUrls(uploads.get()) }, uploads.get(), offer),
  });
  const draft = useDraft(offer, form, uploads);
  const { step, goToReview, backToForm } = useStep();
  const submission = useSubmission(offer, form, uploads, draft, backToForm);
  const addTypedLink = useAddTypedLink(form, offer);
  const [shown, setShown] = useState<OrderFormValues>();
  const awake = useAwake();
  const toast = useToast();
  const formTop = useRef<HTMLFormElement>(null);
  useKeptFocus(formTop);
  const { errors, submitCount, isSubmitting } = form.formState;

  useEffect(() => {
    const element = formTop.current;
    // Who only looks does not pay for what checks the fields.
    for (const touch of touches) element?.addEventListener(touch, preloadChecks, { once: true });
    return () => {
      for (const touch of touches) element?.removeEventListener(touch, preloadChecks);
    };
  }, []);

  function review(event: FormEvent): void {
    event.preventDefault();
    // What is left there after this is a fault, which the check below finds.
    if (form.getValues("typedLink")?.trim()) addTypedLink();
    void form.handleSubmit(async (values) => {
      setShown(await shownValues(values));
      submission.clearProblem();
      goToReview();
    })();
  }

  async function erase(): Promise<void> {
    await draft.erase();
    toast.show({ kind: "info", text: "🗑️ Brouillon effacé." });
    formTop.current?.scrollIntoView();
  }

  return (
    <>
      <div hidden={step !== "form"} className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-12">
        <div className="lg:col-span-2">{intro}</div>
        <form ref={formTop} noValidate onSubmit={review} aria-label={`Commande d'une carte ${offers[offer].title}`} className="flex min-w-0 flex-col gap-6">
          <DraftBar restored={draft.restored} erasable={draft.filled} onErase={() => void erase()} />
          <ImagesSection form={form} offer={offer} uploads={uploads} images={images} />
          <PersonalSection form={form} offer={offer} />
          <CompanySection form={form} offer={offer} />
          <FormSection number={4} title="Site web et réseaux sociaux">
            <LinksField form={form} offer={offer} addTyped={addTypedLink} />
          </FormSection>
          <DeliverySection form={form} />
          {submitCount > 0 ? <ErrorSummary errors={errors} onGoTo={(name) => focusField(form, name)} /> : null}
          <Button type="submit" size="large" wide busy={isSubmitting} busyLabel="Vérification…" disabled={!awake} icon={<Icon name="eye" />}>{awake ? "Vérifier ma carte" : <NotReady />}</Button>
          <p className="text-center text-sm text-silver-400">Vous verrez votre carte avant de payer.</p>
        </form>
        <OrderSummary offer={offer} form={form} images={images} />
      </div>
      {step === "review" && shown ? (
        <ReviewStep
          offer={offer}
          values={shown}
          images={images}
          busy={submission.busy}
          problem={submission.problem}
          onSubmit={() => void submission.submit()}
          onBack={backToForm}
          onStartAnew={submission.startAnew}
        />
      ) : null}
    </>
  );
}

/** Why the button cannot be pressed yet; without JavaScript it never can, which the page says above. */
function NotReady() {
  return (
    <>
      <span className="noscript:hidden">La page se prépare…</span>
      <span className="hidden noscript:inline">Vérifier ma carte</span>
    </>
  );
}

/** False in the HTML and until React has taken over: a press before would send the form past us. */
function useAwake(): boolean {
  return useSyncExternalStore(nothingChanges, () => true, () => false);
}

const nothingChanges = () => () => undefined;
