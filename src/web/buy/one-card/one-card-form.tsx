import { lazy, type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import type { DeliveryTown } from "#shared/order/delivery-towns.ts";
import { type OfferName, type OfferPrices, offers } from "#shared/offers/offers.ts";
import { routePaths } from "#shared/route-paths.ts";
import { preloadPagePreview } from "#web/card/preview/page-preview.tsx";
import { FormSection } from "#web/kit/card-form/fields/form-section.tsx";
import { formatValuesForCard } from "#web/kit/card-form/fields/order-form-validation.ts";
import {
  formFieldLabels,
  imageFieldNames,
  mapErrorsToTypedFields,
  type OrderFormValues,
} from "#web/kit/card-form/form-values.ts";
import { LinksField, useAddTypedLink } from "#web/kit/card-form/links-field.tsx";
import { getOrderDraftKey } from "#web/kit/order-drafts.ts";
import { DeliverySection } from "../ordering/delivery-section.tsx";
import { onePartId } from "../ordering/draft/draft.ts";
import { openDraftStore } from "../ordering/draft/draft-store.ts";
import { createFormPart, type FieldName, usePartForm, usePartImages } from "../ordering/form-part.ts";
import { ImagesSection } from "../ordering/images-section.tsx";
import { OrderForm } from "../ordering/order-form.tsx";
import { PendingOrders } from "../ordering/pending-orders.tsx";
import type { DeliveryPromise } from "../ordering/review/review-delivery.tsx";
import { OrderFormStepContent } from "../ordering/steps/step-part.tsx";
import { useCurrentOrderTerms } from "../ordering/submit/use-terms.ts";
import { type OrderFormState, useOrderForm } from "../ordering/use-order-form.ts";
import { CardTextsSection } from "./card-texts-section.tsx";
import { getCorrectedOrderRef } from "./corrected-ref.ts";
import { useOrderCorrection, type OrderCorrectionState } from "./correction/use-correction.ts";
import { findLostDraftedOrder, takeLostDraft, isOpenedForLostOrder } from "./lost-orders.ts";
import { OrderSummary } from "./review/order-summary.tsx";
import type { OrderRequestBody } from "./send-order.ts";
import { getStepOfField, orderFormSequence, type OrderFormStep } from "./steps.ts";
import { Callout } from "#web/kit/ui/callout.tsx";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { ButtonLink } from "#web/kit/ui/button.tsx";

const loadReview = () => import("./review/card-review.tsx");
const CardReview = lazy(async () => ({ default: (await loadReview()).CardReview }));
const loadSending = () => import("./send-order.ts");

interface OneCardFormProps {
  offer: OfferName;
  /** Prices as the page came with them. */
  prices: OfferPrices;
  /** Sentence that names who pays the provider's fees. */
  feesNote: string;
  /** When and on what terms an order is delivered. */
  promise: DeliveryPromise;
  /** Renders the text above the form: for a paid card, which is completed, or for an order. */
  renderIntro: (isPaid: boolean) => ReactNode;
  /** The offer's description, which a phone shows below the first step, since its form begins at the top. */
  pitch: ReactNode;
}

/** Returns the towns with a made order's own terms for its town, as they were shown or agreed. */
function withOrders(towns: readonly DeliveryTown[], own: DeliveryTown | undefined): readonly DeliveryTown[] {
  return own ? [...towns.filter(({ name }) => name !== own.name), own] : towns;
}

const labelledFields = Object.keys(formFieldLabels) as FieldName[];
const rules = {
  fields: [...new Set([...imageFieldNames, ...labelledFields])],
  // Texts have no default, so input from before this script loaded stays.
  defaultValues: { printedName: "", socialMedias: [], profileUrl: "", coverUrl: "", logoUrl: "" },
};

/** Renders the form of one card, for a new order or to correct one. */
export function OneCardForm({
  offer,
  prices: shown,
  feesNote,
  promise: promised,
  renderIntro,
  pitch,
}: OneCardFormProps) {
  const getOwner = () => getCorrectedOrderRef() ?? offer;
  const [parts] = useState(
    () => [{ ...createFormPart(onePartId, { ...rules, getOffer: () => offer, getOwner }), offer }] as const,
  );
  const [store] = useState(() => openDraftStore(() => getOrderDraftKey(getOwner())));
  const [checked, setChecked] = useState<OrderFormValues>();
  const [part] = parts;
  const images = usePartImages(part);
  const form = usePartForm(part);
  const addTypedLink = useAddTypedLink(form, offer);
  const { prices, towns, readTerms } = useCurrentOrderTerms({ prices: shown, towns: promised.deliveryTowns });
  const order: OrderFormState<OrderFormStep, OrderRequestBody> = useOrderForm({
    sequence: orderFormSequence,
    parts,
    store,
    getStep: (_, name) => getStepOfField(name),
    placeFaults: (refused) => {
      const faults = mapErrorsToTypedFields<string>(form.getValues(), refused);
      return rules.fields.flatMap((name) => (faults[name] ? [{ part, name, message: faults[name] }] : []));
    },
    loadReview,
    onPress: (last) => {
      preloadPagePreview();
      // Text left in this field is an error, which the validation finds.
      if (last && form.getValues("typedLink")?.trim()) addTypedLink();
    },
    prepareReview: async () => setChecked(await formatValuesForCard(form.getValues())),
    loadSending: async () => {
      const { sendOrder } = await loadSending();
      return () => sendOrder(part, { draft, expected: prices[offer], promise, onTermsChanged: readTerms });
    },
    finish: async (ref, madeBefore) => {
      if (madeBefore) await (await loadSending()).giveDraftTo(ref, draft);
      else await draft.finish(getOrderDraftKey(ref));
      return routePaths.correction(offer, ref);
    },
  });
  const { draft, step, goToField, submission } = order;
  const correction = useOrderCorrection(offer, form, part.uploads, draft);
  const isNew = correction.kind === "none";
  const read = correction.kind === "read" ? correction : undefined;
  const promise = { ...promised, deliveryTowns: withOrders(towns, read?.town) };
  const price = read ? read.price : { whole: prices[offer], now: prices[offer] };

  const missing = read?.missing[0];
  useEffect(() => {
    if (missing) goToField({ part, name: missing });
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

  return (
    <OrderForm
      order={order}
      label={`Commande d'une carte ${offers[offer].title}`}
      intro={
        <>
          {renderIntro(!price)}
          <PendingOrders but={isNew ? undefined : correction.ref} onRead={(refs) => void takeLost(refs)} />
          <LostOrderNotice kept={draft.restored} />
          {isNew ? null : <CorrectionBar correction={correction} />}
        </>
      }
      isDrafted={isNew}
      lastLabels={["Vérifier ma carte", "Vérifier ma carte"]}
      note="Vous verrez votre carte avant de payer."
      summary={
        <>
          <div className="pt-4 lg:hidden">{pitch}</div>
          <OrderSummary offer={offer} price={price} feesNote={feesNote} form={form} images={images} />
        </>
      }
      what={`Carte ${offers[offer].title}`}
      price={price}
      review={
        checked ? (
          <CardReview
            offer={offer}
            price={price}
            values={checked}
            promise={promise}
            images={images}
            submission={submission}
            isCorrection={!isNew}
            onBack={order.back}
            onReplaceEmail={(email, meant) => void order.replaceDoubtfulEmail(email, meant)}
          />
        ) : null
      }
    >
      <OrderFormStepContent of="photos" current={step}>
        <ImagesSection form={form} offer={offer} uploads={part.uploads} images={images} />
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
    </OrderForm>
  );
}

const never = () => () => undefined;

/**
 * Explains what happened to the order for which the page was opened. `kept`: the form contains its draft, or later
 * input.
 */
function LostOrderNotice({ kept }: { kept: boolean }) {
  if (!useSyncExternalStore(never, isOpenedForLostOrder, () => false)) return null;
  return (
    <Callout kind="info" role="status">
      <p>
        Votre commande n'existe plus&nbsp;: elle a été annulée, ou n'a pas été payée dans les 30&nbsp;jours.
        {kept
          ? " Ce que vous aviez saisi est gardé ici pour une nouvelle commande\u00a0; choisissez à nouveau les photos qui manquent."
          : " Vous pouvez en passer une nouvelle ici."}
      </p>
    </Callout>
  );
}

/** Shows which order the form corrects, or why it cannot, and a link back to it. */
function CorrectionBar({ correction }: { correction: Exclude<OrderCorrectionState, { kind: "none" }> }) {
  const back = (
    <ButtonLink size="small" variant="secondary" href={routePaths.payment(correction.ref)}>
      Voir la commande
    </ButtonLink>
  );
  if (correction.kind === "refused") {
    return (
      <Callout kind="warning" role="alert">
        <p>{correction.message}</p>
        <div className="pt-2">{back}</div>
      </Callout>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <output className="text-sm text-silver-300">
        {correction.kind === "reading" ? (
          "Chargement de votre commande…"
        ) : (
          <>
            {"Vous corrigez la commande "}
            <span className="font-semibold whitespace-nowrap text-silver-50">{correction.number}</span>.
            {correction.missing[0] ? (
              <span className="block font-semibold text-silver-50">
                {`Il manque\u00a0: ${correction.missing.map((name) => orderFieldLabels[name]).join(", ")}.`}
              </span>
            ) : null}
          </>
        )}
      </output>
      {back}
    </div>
  );
}
