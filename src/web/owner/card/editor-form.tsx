import { useRef, useState, useSyncExternalStore } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { EditableCard, changeOwnedCard, readOwnedCard } from "#shared/contract/owner-cards.ts";
import { type CardExtraFaults, findCardExtraFaults } from "#shared/card/extras/check-card-extras.ts";
import { hasCardExtra, listGivenExtras } from "#shared/card/extras/card-extras.ts";
import { formatPayee } from "#shared/card/extras/payee.ts";
import { offers } from "#shared/offers/offers.ts";
import { uploadKinds } from "#shared/card/upload-kinds.ts";
import { CallError, call } from "#web/kit/api/endpoint-client.ts";
import { ErrorSummary } from "#web/kit/card-form/fields/error-summary.tsx";
import { focusField, usePreservedFieldFocus } from "#web/kit/card-form/fields/focus.ts";
import { validateOrderForm } from "#web/kit/card-form/fields/order-form-validation.ts";
import { type OrderFormValues, listFieldsWithErrors } from "#web/kit/card-form/form-values.ts";
import { emptyImages, getImageUrls, waitForImageUploads } from "#web/kit/card-form/images/image-uploads.ts";
import { useAddTypedLink } from "#web/kit/card-form/links-field.tsx";
import { PagePreview } from "#web/card/preview/page-preview.tsx";
import { useCardDisplayValues } from "#web/card/preview/use-shown-values.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";
import { CardEditConflict } from "./conflict.tsx";
import { CardEditorFields } from "./editor-fields.tsx";
import { pickDecided, withoutDecidedErrors } from "./decided.ts";
import { findEditorSection, unfoldEditorSection } from "./editor-section.tsx";
import {
  buildCardChangeBody,
  getOwnedCardImages,
  isSameCardAppearance,
  pickCardAppearance,
  toCardFormValues,
  withBrochure,
} from "./editor-values.ts";
import { CardExtrasFields, focusCardExtra } from "./extras/extras-fields.tsx";
import { describeHiddenPayments, followName } from "./extras/hidden-payments.ts";
import { useBrochureUpload } from "./extras/use-brochure-upload.ts";
import { CardAppearanceFields } from "./look/card-appearance-fields.tsx";
import { newOwnerUploads } from "./owner-uploads.ts";
import { useUnsavedChangesWarning } from "#web/kit/form/use-unsaved.ts";
import { LabelledChoice } from "#web/kit/ui/choice.tsx";
import type { CardAppearance } from "#shared/card/card-look.ts";
import { getServicesWhatsAppLink } from "#web/card/card-links.ts";

type PreviewLanguage = "fr" | "en";
const labels: Record<PreviewLanguage, string> = { fr: "En français", en: "En anglais" };

interface PreviewLanguageChoiceProps {
  language: PreviewLanguage;
  onLanguage: (language: PreviewLanguage) => void;
}

/** Chooses the preview's language, for an owner who wrote English texts. */
function PreviewLanguageChoice({ language, onLanguage }: PreviewLanguageChoiceProps) {
  return (
    <fieldset className="flex flex-wrap gap-x-6">
      <legend className="text-sm text-silver-300">Chaque visiteur choisit sa langue.</legend>
      {(["fr", "en"] as const).map((one) => (
        <LabelledChoice
          key={one}
          type="radio"
          name="preview-language"
          label={labels[one]}
          checked={one === language}
          onChange={() => onLanguage(one)}
        />
      ))}
    </fieldset>
  );
}

interface EditorFormProps {
  card: EditableCard;
  onSaved: (card: EditableCard) => void;
  /** Called when another device's version replaces the input. */
  onTaken: (card: EditableCard) => void;
  /** Called when the values that the company decides have to be loaded again. */
  onAsked: () => void;
}

const ended =
  "Votre session est terminée. Connectez-vous dans un autre onglet, puis enregistrez ici\u00a0: ce que vous avez écrit reste sur cette page.";

/** Renders the fields of a card, and a preview of what visitors will see. */
export function CardEditorForm({ card, onSaved, onTaken, onAsked }: EditorFormProps) {
  const { ref, offer } = card;
  const [uploads] = useState(() => newOwnerUploads(card));
  const images = useSyncExternalStore(uploads.subscribe, uploads.get, () => emptyImages);
  const form = useForm<OrderFormValues>({
    mode: "onTouched",
    shouldFocusError: false,
    defaultValues: toCardFormValues(card),
    resolver: async (values) => {
      const { printedName: _, ...known } = values;
      const given = { ...known, ...getImageUrls(uploads.get()) };
      const { errors: faults } = await validateOrderForm(given, uploads.get(), offer);
      const left = withoutDecidedErrors(card, given, faults);
      return Object.keys(left).length > 0 ? { values: {}, errors: left } : { values, errors: {} };
    },
  });
  const [version, setVersion] = useState(card.version);
  const [failure, setFailure] = useState<string>();
  const [look, setLook] = useState(() => pickCardAppearance(card));
  const [extraFaults, setExtraFaults] = useState<CardExtraFaults>({});
  const [previewLanguage, setPreviewLanguage] = useState<PreviewLanguage>("fr");
  const [refusals, setRefusals] = useState(0);
  const brochure = useBrochureUpload(ref, (arrived) => {
    setExtraFaults({});
    setLook((now) => withBrochure(now, arrived));
  });
  const [theirs, setTheirs] = useState<EditableCard>();
  const element = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const addTypedLink = useAddTypedLink(form, offer);
  const values = useWatch({ control: form.control }) as OrderFormValues;
  const { errors, isSubmitting, isDirty } = form.formState;
  usePreservedFieldFocus(element);
  useUnsavedChangesWarning(isDirty || !isSameCardAppearance(look, card) || brochure.state.phase === "sending");
  const shown = useCardDisplayValues(values);
  const extras = followName(card, look.extras, values);
  const shownLook = { ...look, extras: followName(card, look.extras, shown) };
  const hasEnglish = hasCardExtra(offer, "english") && listGivenExtras(look.extras).includes("english");
  const hiddenPayments = describeHiddenPayments(card, extras, values);

  async function save(of: string): Promise<void> {
    setFailure(undefined);
    if (form.getValues("typedLink").trim()) addTypedLink();
    const links = form.getValues("socialMedias").length;
    const wrong = findCardExtraFaults(
      card,
      { extras: card.extras, socialLinks: card.socialMedias.length },
      { extras: look.extras, socialLinks: links },
    );
    if (Object.keys(wrong).length > 0) return refuseExtras(wrong);
    setExtraFaults({});
    const send = form.handleSubmit(
      async (checked) => {
        const settled = await waitForImageUploads(uploads);
        const { arrived, message } = await brochure.wait();
        if (message !== undefined) return refuseExtras({ "extras.brochure": message });
        try {
          const saved = await call<typeof changeOwnedCard>("PATCH", "/api/ma-carte/cartes/:ref", {
            params: { ref },
            body: buildCardChangeBody(
              card,
              { ...checked, ...getImageUrls(settled) },
              arrived ? withBrochure(look, arrived) : look,
              of,
            ),
          });
          setTheirs(undefined);
          brochure.drop();
          setVersion(saved.version);
          form.reset(toCardFormValues(saved));
          setLook(pickCardAppearance(saved));
          onSaved(saved);
          // Photos can be replaced but not removed: a photo removed from the form is still on the card.
          if (uploadKinds.some((kind) => settled[kind].phase === "empty" && saved[`${kind}Url`] !== ""))
            await uploads.restore(getOwnedCardImages(saved));
          toast.show({
            kind: "success",
            text: saved.state === "live" ? "Enregistré\u00a0: votre page est à jour." : "Enregistré.",
          });
        } catch (error) {
          await refused(error);
        }
      },
      (faults) => {
        goTo(listFieldsWithErrors(faults));
      },
    );
    await send();
  }

  /** Unfolds the sections of these fields, and focuses the first field. */
  function goTo(fields: readonly (keyof OrderFormValues)[]): void {
    for (const name of fields) unfoldEditorSection(findEditorSection(name));
    if (fields[0]) focusField(form, fields[0]);
  }

  function refuseExtras(wrong: CardExtraFaults): void {
    setExtraFaults(wrong);
    setRefusals((times) => times + 1);
    unfoldEditorSection("ajouts");
    focusCardExtra(wrong);
  }

  async function refused(error: unknown): Promise<void> {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) return setFailure(ended);
    if (error.body?.code === "card.changed") {
      try {
        return setTheirs(await call<typeof readOwnedCard>("GET", "/api/ma-carte/cartes/:ref", { params: { ref } }));
      } catch {
        return setFailure(getCallErrorMessage(error));
      }
    }
    const given = Object.entries(error.body?.fields ?? {});
    const ofExtras = Object.fromEntries(given.filter(([name]) => name.startsWith("extras")));
    if (Object.keys(ofExtras).length > 0) refuseExtras(ofExtras);
    const fields = given.filter(([name]) => !name.startsWith("extras"));
    for (const [name, message] of fields) form.setError(name as keyof OrderFormValues, { type: "server", message });
    goTo(fields.map(([name]) => name as keyof OrderFormValues));
    setFailure(getCallErrorMessage(error));
  }

  const failureNotice = failure ? (
    <Callout kind="danger" role="alert">
      <p>{failure}</p>
    </Callout>
  ) : null;
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <form
        ref={element}
        noValidate
        aria-label="Modifier la carte"
        onSubmit={(event) => {
          event.preventDefault();
          void save(version);
        }}
        className="flex min-w-0 flex-col gap-3 lg:gap-4"
      >
        <CardEditorFields
          form={form}
          card={card}
          uploads={uploads}
          images={images}
          addTypedLink={addTypedLink}
          onAsked={onAsked}
        />
        {offers[offer].ownLook ? (
          <CardAppearanceFields card={card} values={values} look={look} onLook={setLook} />
        ) : null}
        <CardExtrasFields
          offer={offer}
          socialLinks={values.socialMedias.length}
          locked={card.locked}
          extras={extras}
          payee={formatPayee(values)}
          hasMobile={showsMobile(shown, look.hidden)}
          cardRef={ref}
          shownBrochure={card.state === "live" ? card.extras.brochure.id : ""}
          brochureUpload={brochure}
          faults={extraFaults}
          refusals={refusals}
          onExtras={(change) => {
            setExtraFaults({});
            setLook((now) => ({ ...now, extras: change(now.extras) }));
          }}
        />
        {form.formState.submitCount > 0 ? <ErrorSummary errors={errors} onGoTo={(name) => goTo([name])} /> : null}
        {theirs ? failureNotice : null}
        {theirs ? (
          <CardEditConflict
            here={{ ...values, ...look, ...pickDecided(theirs) }}
            there={theirs}
            busy={isSubmitting}
            onKeep={() => void save(theirs.version)}
            onTake={() => onTaken(theirs)}
          />
        ) : (
          <div className="sticky bottom-0 z-10 -mx-5 flex flex-col gap-3 border-t border-line bg-ground px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:mx-0 lg:px-0">
            {failureNotice}
            <Button type="submit" size="large" wide busy={isSubmitting} busyLabel="Enregistrement...">
              Enregistrer
            </Button>
          </div>
        )}
      </form>
      <aside aria-label="Aperçu" className="flex flex-col gap-3 lg:sticky lg:top-6">
        <p className="text-sm font-semibold text-silver-300">Ce que voient vos visiteurs</p>
        {hiddenPayments ? <p className="text-sm text-gold-200">{hiddenPayments}</p> : null}
        {hasEnglish ? <PreviewLanguageChoice language={previewLanguage} onLanguage={setPreviewLanguage} /> : null}
        <PagePreview
          card={{
            values: shown,
            images,
            look: shownLook,
            offer,
            language: hasEnglish ? previewLanguage : "fr",
            locked: card.locked,
            cardRef: ref,
            drawnAccent: card.drawnAccent,
          }}
        />
      </aside>
    </div>
  );
}

type Numbers = Parameters<typeof getServicesWhatsAppLink>[0];

/** Checks whether visitors see a mobile number, by which they order the card's services. */
function showsMobile(numbers: Numbers, hidden: CardAppearance["hidden"]): boolean {
  const shown = (name: keyof Numbers) => (hidden.some((field) => field === name) ? "" : (numbers[name] ?? ""));
  return (
    getServicesWhatsAppLink({
      phoneNumber: shown("phoneNumber"),
      phoneNumber2: shown("phoneNumber2"),
      workPhoneNumber: shown("workPhoneNumber"),
      workPhoneNumber2: shown("workPhoneNumber2"),
    }) !== undefined
  );
}
