import { type FormEvent, lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { DeliveryTown } from "#shared/order/delivery-towns.ts";
import { type OfferName, type OfferPrices, offers } from "#shared/offers/offers.ts";
import { routePaths } from "#shared/route-paths.ts";
import { ErrorSummary } from "#web/kit/card-form/fields/error-summary.tsx";
import { focusField, usePreservedFieldFocus } from "#web/kit/card-form/fields/focus.ts";
import { FormSection } from "#web/kit/card-form/fields/form-section.tsx";
import { formatValuesForCard, preloadFieldChecks } from "#web/kit/card-form/fields/order-form-validation.ts";
import {
  formFieldLabels,
  imageFieldNames,
  type OrderFormValues,
  listFieldsWithErrors,
} from "#web/kit/card-form/form-values.ts";
import { type AddTypedLink, LinksField, useAddTypedLink } from "#web/kit/card-form/links-field.tsx";
import { explainChunkLoadFailure } from "#web/kit/card-form/chunk-load-failure.ts";
import { useToast } from "#web/kit/ui/toast.tsx";
import { getCorrectedOrderRef } from "./corrected-ref.ts";
import { CorrectionBar } from "./correction/correction-bar.tsx";
import { PendingOrders } from "../ordering/pending-orders.tsx";
import { useOrderCorrection } from "./correction/use-correction.ts";
import { DeliverySection } from "../ordering/delivery-section.tsx";
import { DraftBar } from "../ordering/draft/draft-bar.tsx";
import { findLostDraftedOrder, takeLostDraft } from "./lost-orders.ts";
import { LostOrderNotice } from "./lost-order.tsx";
import { onePartId } from "../ordering/draft/draft.ts";
import { openDraftStore } from "../ordering/draft/draft-store.ts";
import { useOrderDraft } from "../ordering/draft/use-draft.ts";
import { createFormPart, usePartForm, usePartImages } from "../ordering/form-part.ts";
import { parseStep } from "../ordering/steps/step-road.ts";
import { getOrderDraftKey } from "../order-drafts.ts";
import { OrderSummary } from "./review/order-summary.tsx";
import type { DeliveryPromise } from "../ordering/review/review-delivery.tsx";
import { ImagesSection } from "../ordering/images-section.tsx";
import { CardTextsSection } from "./card-texts-section.tsx";
import { OrderFormSubmitButton } from "../ordering/steps/send-button.tsx";
import { OrderFormProgress } from "../ordering/steps/progress.tsx";
import { OrderFormStepContent } from "../ordering/steps/step-part.tsx";
import { type OrderFormStep, getStepOfField, orderFormRoad, orderFormStepFields, orderFormSteps } from "./steps.ts";
import { OrderFormActionBar } from "../ordering/steps/thumb-bar.tsx";
import { isSteppedLayout, useOrderFormSteps } from "../ordering/steps/use-steps.ts";
import type { SendingOrder } from "./send-order.ts";
import { useOrderSubmission } from "./use-submission.ts";
import { useCurrentOrderTerms } from "../ordering/submit/use-terms.ts";
import { preloadPagePreview } from "#web/card/preview/page-preview.tsx";
import type { FormPosition } from "../ordering/steps/step-history.ts";

// Most visitors look and leave: the review is loaded once the form is touched.
const loadReview = () => import("./review/review-step.tsx");
const ReviewStep = lazy(async () => ({ default: (await loadReview()).ReviewStep }));

function preloadReview(): void {
  preloadFieldChecks();
  loadReview().catch(() => undefined);
}

interface SendParts {
  form: UseFormReturn<OrderFormValues>;
  element: RefObject<HTMLElement | null>;
  step: OrderFormStep;
  goTo: (place: FormPosition<OrderFormStep>) => void;
  goToField: (name: keyof OrderFormValues) => void;
  /** The form is right, and gone over. */
  onChecked: () => void;
  addTypedLink: AddTypedLink;
}

interface Send {
  busy: boolean;
  /** The reviewed values, once the form is valid. */
  checked: OrderFormValues | undefined;
  submit: (event: FormEvent) => void;
}

/**
 * Handles the form's button: on a phone from step to step, at the last one and on a laptop to the review; focuses
 * the first field with an error.
 */
function useOrderFormSubmit({ form, element, step, goTo, goToField, onChecked, addTypedLink }: SendParts): Send {
  const [busy, setBusy] = useState(false);
  const [checked, setChecked] = useState<OrderFormValues>();
  const toast = useToast();

  useEffect(() => {
    for (const touch of ["focusin", "pointerdown"])
      element.current?.addEventListener(touch, preloadReview, { once: true });
  }, [element]);

  async function goOn(): Promise<void> {
    const next = orderFormSteps[orderFormSteps.indexOf(step) + 1];
    if (next && (await form.trigger([...orderFormStepFields[step]], { shouldFocus: true }))) goTo(next);
  }

  async function review(): Promise<void> {
    await form.handleSubmit(
      async (values) => {
        const isLoaded = await loadReview().catch(() => undefined);
        if (!isLoaded) return toast.show({ kind: "error", text: await explainChunkLoadFailure() });
        setChecked(await formatValuesForCard(values));
        onChecked();
        goTo("review");
      },
      (errors) => {
        const [first] = listFieldsWithErrors(errors);
        if (first) goToField(first);
      },
    )();
  }

  async function send(): Promise<void> {
    setBusy(true);
    preloadPagePreview();
    const last = step === "liens" || !isSteppedLayout();
    // Text left in this field is an error, which the validation finds.
    if (last && form.getValues("typedLink")?.trim()) addTypedLink();
    await (last ? review() : goOn());
    setBusy(false);
  }

  return {
    busy,
    checked,
    submit: (event) => {
      event.preventDefault();
      void send();
    },
  };
}

interface OrderFormProps {
  offer: OfferName;
  /** Prices as the page contained them. */
  prices: OfferPrices;
  /** Sentence that names who pays the provider's fees. */
  feesNote: string;
  /** When and on what terms an order arrives. */
  promise: DeliveryPromise;
  /** Above the form; of a paid card, which is completed, or of an order. */
  renderIntro: (isPaid: boolean) => ReactNode;
  /** Description of the offer for a phone, shown beneath the first step since the form begins at once. */
  pitch: ReactNode;
}

/** A made order has its town's terms as they were shown or agreed. */
function withOrders(towns: readonly DeliveryTown[], own: DeliveryTown | undefined): readonly DeliveryTown[] {
  return own ? [...towns.filter(({ name }) => name !== own.name), own] : towns;
}

const ofOneCard = {
  fields: [...new Set([...imageFieldNames, ...(Object.keys(formFieldLabels) as (keyof OrderFormValues)[])])],
  // Texts have no default: input from before this script arrived stays.
  defaultValues: { printedName: "", socialMedias: [], profileUrl: "", coverUrl: "", logoUrl: "" },
};

/** Buttons outside of the form name it. */
const formId = "commande";

/**
 * Renders the form of an offer, step by step or whole, then its review; the form stays in the page beneath, so
 * that nothing of it is lost.
 */
export function OrderForm({ offer, prices: shown, feesNote, promise: promised, renderIntro, pitch }: OrderFormProps) {
  const getOwner = () => getCorrectedOrderRef() ?? offer;
  const [parts] = useState(
    () => [{ ...createFormPart(onePartId, { ...ofOneCard, getOffer: () => offer, getOwner }), offer }] as const,
  );
  const [part] = parts;
  const { uploads } = part;
  const images = usePartImages(part);
  const form = usePartForm(part);
  const [store] = useState(() => openDraftStore(() => getOrderDraftKey(getOwner())));
  const element = useRef<HTMLFormElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  const { place, step, goTo, back } = useOrderFormSteps(orderFormRoad, element, () =>
    parseStep(orderFormRoad, store.read()?.step),
  );
  const draft: SendingOrder["draft"] = useOrderDraft(store, { parts, step });
  const correction = useOrderCorrection(offer, form, uploads, draft);
  const { prices, towns, readTerms } = useCurrentOrderTerms({ prices: shown, towns: promised.deliveryTowns });
  const promise = {
    ...promised,
    deliveryTowns: withOrders(towns, correction.kind === "read" ? correction.town : undefined),
  };
  const price = correction.kind === "read" ? correction.price : { whole: prices[offer], now: prices[offer] };
  const submission = useOrderSubmission({
    offer,
    form,
    uploads,
    draft,
    goToField,
    expected: prices[offer],
    promise,
    onTermsChanged: readTerms,
  });
  const addTypedLink = useAddTypedLink(form, offer);
  const { busy, checked, submit } = useOrderFormSubmit({
    form,
    element: whole,
    step,
    goTo,
    goToField,
    onChecked: submission.clearProblem,
    addTypedLink,
  });
  const toast = useToast();
  usePreservedFieldFocus(whole);
  const { errors, submitCount } = form.formState;

  /** Goes to the field's step, if there are steps, then calls `act`: by default it focuses the field. */
  function goToField(name: keyof OrderFormValues, act = () => focusField(form, name)): void {
    goTo(isSteppedLayout() ? getStepOfField(name) : step, act);
  }

  const [missing] = correction.kind === "read" ? correction.missing : [];
  useEffect(() => {
    if (missing) goToField(missing);
    // oxlint-disable-next-line react/exhaustive-deps -- once the order is read
  }, [missing]);

  /** Fills an empty form with the draft of an order that no longer exists. */
  async function takeLost(waiting: readonly string[]): Promise<void> {
    const lost = getCorrectedOrderRef() === undefined ? await findLostDraftedOrder(waiting, offer) : undefined;
    if (lost === undefined) return;
    draft.flush();
    if (!takeLostDraft(lost, offer)) return;
    draft.stop();
    location.replace(routePaths.afterLostOrder(offer));
  }

  async function erase(): Promise<void> {
    await draft.erase();
    toast.show({ kind: "info", text: "Brouillon effacé." });
    goTo("vous");
    window.scrollTo({ top: 0 });
  }

  return (
    <>
      <div ref={whole} hidden={place === "review"}>
        <div className="grid items-start gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-y-8">
          <div className="flex flex-col gap-2 lg:col-span-2">
            {renderIntro(!price)}
            <PendingOrders
              but={correction.kind === "none" ? undefined : correction.ref}
              onRead={(refs) => void takeLost(refs)}
            />
            <LostOrderNotice kept={draft.restored} />
            {correction.kind === "none" ? null : <CorrectionBar correction={correction} />}
            <OrderFormProgress road={orderFormRoad} step={step} onGoTo={goTo} />
          </div>
          <form
            ref={element}
            id={formId}
            noValidate
            onSubmit={submit}
            aria-label={`Commande d'une carte ${offers[offer].title}`}
            className="flex min-w-0 flex-col gap-8 lg:gap-6"
          >
            <OrderFormStepContent of="photos" current={step}>
              <ImagesSection form={form} offer={offer} uploads={uploads} images={images} />
            </OrderFormStepContent>
            <OrderFormStepContent of="vous" current={step}>
              <CardTextsSection form={form} offer={offer} step="vous" />
              <DeliverySection form={form} towns={promise.deliveryTowns} />
            </OrderFormStepContent>
            <OrderFormStepContent of="entreprise" current={step}>
              <CardTextsSection form={form} offer={offer} step="entreprise" />
            </OrderFormStepContent>
            <OrderFormStepContent of="liens" current={step}>
              <FormSection title="Site web et réseaux sociaux">
                <LinksField form={form} offer={offer} addTyped={addTypedLink} />
              </FormSection>
            </OrderFormStepContent>
            {correction.kind === "none" ? (
              <DraftBar restored={draft.restored} erasable={draft.filled} onErase={() => void erase()} />
            ) : null}
            {submitCount > 0 ? <ErrorSummary errors={errors} onGoTo={(name) => goToField(name)} /> : null}
            <div className="flex flex-col gap-4 max-lg:hidden">
              <OrderFormSubmitButton form={formId} last busy={busy} large />
              <p className="text-center text-sm text-silver-400">Vous verrez votre carte avant de payer.</p>
            </div>
          </form>
          <div className={`contents ${step === "vous" ? "" : "max-lg:hidden"}`}>
            <div className="pt-4 lg:hidden">{pitch}</div>
            <OrderSummary offer={offer} price={price} feesNote={feesNote} form={form} images={images} />
          </div>
        </div>
        <OrderFormActionBar label={`Carte ${offers[offer].title}`} price={price}>
          <OrderFormSubmitButton form={formId} last={step === "liens"} busy={busy} />
        </OrderFormActionBar>
      </div>
      {place === "review" && checked ? (
        <Suspense>
          <ReviewStep
            offer={offer}
            price={price}
            values={checked}
            promise={promise}
            images={images}
            busy={submission.busy}
            problem={submission.problem}
            isCorrection={correction.kind !== "none"}
            onSubmit={() => void submission.submit()}
            onBack={back}
            onStartAnew={submission.startAnew}
            onCorrect={(ref) => void submission.correct(ref)}
            onPay={(ref) => void submission.pay(ref)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
