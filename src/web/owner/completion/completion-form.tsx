import { useState, useSyncExternalStore } from "react";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import type {
  CardCompletion,
  approveCompletion,
  changeCompletion,
  readCompletion,
} from "#shared/contract/card-completion.ts";
import { CallError, call } from "#web/kit/api/endpoint-client.ts";
import { focusField } from "#web/kit/card-form/fields/focus.ts";
import { type OrderFormValues, createBlankFormValues, toFieldText } from "#web/kit/card-form/form-values.ts";
import {
  type ImageStates,
  type ImageUploads,
  emptyImages,
  getImageUrls,
  waitForImageUploads,
} from "#web/kit/card-form/images/image-uploads.ts";
import { type AddTypedLink, LinksField, useAddTypedLink } from "#web/kit/card-form/links-field.tsx";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { newOwnerUploads } from "../card/owner-uploads.ts";
import { useUnsavedChangesWarning } from "#web/kit/form/use-unsaved.ts";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";
import { BothSides } from "./both-sides.tsx";
import { CardTextInput } from "#web/kit/card-form/fields/card-text-inputs.tsx";
import { FormSection } from "#web/kit/card-form/fields/form-section.tsx";
import { ImageField } from "#web/kit/card-form/images/image-field.tsx";
import { getCardTextRule } from "#shared/card/card-text-rules.ts";
import { heldTextNames, type PersonTextName, personTextNames } from "#shared/company/company-texts.ts";
import { type AskableField, isRequestable } from "#shared/company/shared-card-fields.ts";
import { sayMissing } from "#web/owner/missing-words.ts";
import { DecidedText } from "../decided/decided-field.tsx";
import type { EndpointBody } from "#shared/contract/endpoint.ts";

interface CompletionFieldsProps {
  form: UseFormReturn<OrderFormValues>;
  card: CardCompletion;
  uploads: ImageUploads;
  images: ImageStates;
  addTypedLink: AddTypedLink;
  /** Called when the holder has asked the company to change one of its values. */
  onAsked: () => void;
}

/** Renders the fields that the holder is asked for, then their other fields, then what the company decides. */
function CompletionFields({ form, card, uploads, images, addTypedLink, onAsked }: CompletionFieldsProps) {
  const { asked, others } = listOwnTexts(card);
  const asksLinks = card.asked.includes("socialMedias") && !card.locked.includes("socialMedias");
  const asksPhoto = card.asked.includes("profileUrl");
  const photo = (
    <ImageField
      kind="profile"
      control={form.control}
      uploads={uploads}
      state={images.profile}
      optional={!asksPhoto || card.isWaived}
    />
  );
  return (
    <>
      {asksPhoto || asked.length > 0 || asksLinks ? (
        <FormSection title="Ce qui vous est demandé">
          <div className="flex flex-col gap-6">
            {asksPhoto ? photo : null}
            {asked.length > 0 ? <Texts form={form} names={asked} required /> : null}
            {asksLinks ? <LinksField form={form} offer={card.offer} addTyped={addTypedLink} /> : null}
          </div>
        </FormSection>
      ) : null}
      <FormSection title="Ce que dit votre carte">
        <div className="flex flex-col gap-6">
          {asksPhoto ? null : photo}
          <Texts form={form} names={others} />
        </div>
      </FormSection>
      <DecidedFields card={card} onAsked={onAsked} />
    </>
  );
}

interface TextsProps {
  form: UseFormReturn<OrderFormValues>;
  names: readonly PersonTextName[];
  required?: boolean;
}

function Texts({ form, names, required = false }: TextsProps) {
  if (names.length === 0) return null;
  return (
    <div className="grid gap-5 @lg:grid-cols-2 @lg:gap-x-6">
      {names.map((name) => (
        <CardTextInput
          key={name}
          form={form}
          name={name}
          required={required || getCardTextRule(name).kind === "name"}
        />
      ))}
    </div>
  );
}

/** Says what happens with a mailbox entered through the card's link; nothing if it needs no confirmation. */
export function ProposedMailbox({
  card: { proposed, mustPropose, decider },
}: {
  card: Pick<CardCompletion, "proposed" | "mustPropose" | "decider">;
}) {
  if (proposed !== "")
    return (
      <Callout title="Votre adresse e-mail attend une confirmation.">
        <p className="wrap-anywhere">
          {`${decider}, ou notre équipe, vérifie que ${proposed} est bien à vous. Vous recevrez alors un e-mail, et vous ouvrirez votre carte avec cette adresse. D'ici là, elle reste ouverte sur cet appareil.`}
        </p>
      </Callout>
    );
  if (!mustPropose) return null;
  return (
    <p className="text-sm text-silver-300 wrap-anywhere">
      {`Si vous écrivez votre e-mail, ${decider} le confirme d'abord\u00a0: ensuite, vous ouvrirez votre carte avec cette adresse.`}
    </p>
  );
}

interface DecidedFieldsProps {
  card: CardCompletion;
  onAsked: () => void;
}

/** Shows the values that the company decides, and the changes that the holder asks for. */
function DecidedFields({ card, onAsked }: DecidedFieldsProps) {
  const names = heldTextNames.filter((name) => isRequestable(name) && (card.locked as string[]).includes(name));
  if (names.length === 0) return null;
  return (
    <FormSection title="Ce que décide votre entreprise">
      <div className="flex flex-col gap-4">
        {names.map((name) => (
          <div key={name} className="border-b border-line pb-4 last:border-0 last:pb-0">
            <DecidedText card={card} name={name} text={card.texts[name]} onAsked={onAsked} />
          </div>
        ))}
      </div>
    </FormSection>
  );
}

interface CompletionFormProps {
  card: CardCompletion;
  onSaved: (card: CardCompletion) => void;
  onApproved: (card: CardCompletion) => void;
}

/** Renders the holder's fields, both card sides drawn as they type, and the button that approves them. */
export function CompletionForm({ card, onSaved, onApproved }: CompletionFormProps) {
  const [uploads] = useState(() => newOwnerUploads({ ...card, coverUrl: "" }));
  const images = useSyncExternalStore(uploads.subscribe, uploads.get, () => emptyImages);
  const form = useForm<OrderFormValues>({ shouldFocusError: false, defaultValues: toCompletionValues(card) });
  const values = useWatch({ control: form.control }) as OrderFormValues;
  const addTypedLink = useAddTypedLink(form, card.offer);
  const [busy, setBusy] = useState<"save" | "approve">();
  const [failure, setFailure] = useState<string>();
  const toast = useToast();
  useUnsavedChangesWarning(form.formState.isDirty);
  const params = { ref: card.ref };

  async function submit(what: "save" | "approve"): Promise<void> {
    setBusy(what);
    setFailure(undefined);
    form.clearErrors();
    if (form.getValues("typedLink").trim()) addTypedLink();
    try {
      const { profileUrl } = getImageUrls(await waitForImageUploads(uploads));
      const body = buildCompletionBody(card, form.getValues(), profileUrl);
      const saved = await call<typeof changeCompletion>("PATCH", "/api/ma-carte/a-completer/:ref", { params, body });
      form.reset(toCompletionValues(saved));
      onSaved(saved);
      if (what === "save") return toast.show({ kind: "success", text: "Enregistré." });
      onApproved(
        await call<typeof approveCompletion>("POST", "/api/ma-carte/a-completer/:ref/accord", {
          params,
          body: { version: saved.version },
        }),
      );
    } catch (error) {
      await refused(error);
    } finally {
      setBusy(undefined);
    }
  }

  async function refused(error: unknown): Promise<void> {
    setFailure(getCallErrorMessage(error));
    if (!(error instanceof CallError)) return;
    const fields = Object.entries(error.body?.fields ?? {});
    for (const [name, message] of fields) form.setError(name as keyof OrderFormValues, { type: "server", message });
    if (fields[0]) focusField(form, fields[0][0] as keyof OrderFormValues);
    if (error.body?.code !== "card.changed") return;
    await readAgain();
  }

  /** Updates the fields that the holder has not touched. */
  async function readAgain(): Promise<void> {
    try {
      const now = await call<typeof readCompletion>("GET", "/api/ma-carte/a-completer/:ref", { params });
      form.reset(toCompletionValues(now), { keepDirtyValues: true });
      onSaved(now);
    } catch {
      // The earlier message stays.
    }
  }

  return (
    <form
      noValidate
      aria-label="Compléter ma carte"
      onSubmit={(event) => {
        event.preventDefault();
        void submit("approve");
      }}
      className="flex min-w-0 flex-col gap-8"
    >
      <Waiting card={card} missing={card.missing.filter((name) => !isGiven(name, values, images))} />
      <CompletionFields
        form={form}
        card={card}
        uploads={uploads}
        images={images}
        addTypedLink={addTypedLink}
        onAsked={() => void readAgain()}
      />
      <BothSides offer={card.offer} texts={values} logo={card.logoUrl} />
      <ProposedMailbox card={card} />
      <div className="flex flex-col gap-3">
        {failure ? (
          <Callout kind="danger" role="alert">
            <p>{failure}</p>
          </Callout>
        ) : null}
        <Button type="submit" size="large" wide busy={busy === "approve"}>
          {card.isWaived ? "C'est bon" : "C'est bon, imprimez ma carte"}
        </Button>
        <Button
          variant="secondary"
          wide
          busy={busy === "save"}
          busyLabel="Enregistrement..."
          onClick={() => void submit("save")}
        >
          Enregistrer, je termine plus tard
        </Button>
      </div>
    </form>
  );
}

/** Checks whether the form, saved or not, contains a field that the card lacks. */
function isGiven(name: AskableField, values: OrderFormValues, images: ImageStates): boolean {
  if (name === "profileUrl") return getImageUrls(images).profileUrl !== "";
  return name === "socialMedias" ? values.socialMedias.length > 0 : values[name].trim() !== "";
}

interface WaitingProps {
  card: CardCompletion;
  missing: readonly AskableField[];
}

/** Says which of the missing fields the form still lacks. */
function Waiting({ card: { isWaived, decider }, missing }: WaitingProps) {
  return (
    <Callout kind={missing.length > 0 ? "warning" : "info"} role="status" title={sayMissing(missing)}>
      <p>
        {isWaived
          ? `${decider} fait imprimer votre carte sans attendre. Vous pouvez encore compléter votre page.`
          : "Votre carte n'est imprimée qu'une fois que vous l'avez vérifiée."}
      </p>
    </Callout>
  );
}

/** Converts a card into its form's values. */
function toCompletionValues(card: CardCompletion): OrderFormValues {
  const texts = Object.fromEntries(Object.entries(card.texts).map(([name, text]) => [name, toFieldText(name, text)]));
  const { socialMedias, profileUrl, logoUrl } = card;
  return { ...createBlankFormValues("typed"), ...texts, socialMedias, profileUrl, logoUrl };
}

/** Lists the texts that the holder may write, those that they are asked for first. */
function listOwnTexts({ locked, asked }: Pick<CardCompletion, "locked" | "asked">): {
  asked: PersonTextName[];
  others: PersonTextName[];
} {
  const own = personTextNames.filter((name) => !(locked as string[]).includes(name));
  const isAsked = (name: PersonTextName) => (asked as string[]).includes(name);
  return { asked: own.filter(isAsked), others: own.filter((name) => !isAsked(name)) };
}

/** Builds the request body: changed texts, and the photo if there is one. */
function buildCompletionBody(
  card: CardCompletion,
  values: OrderFormValues,
  profileUrl: string,
): EndpointBody<typeof changeCompletion> {
  const { asked, others } = listOwnTexts(card);
  const known = toCompletionValues(card);
  const changed = [...asked, ...others].filter((name) => values[name] !== known[name]);
  const texts = Object.fromEntries(changed.map((name) => [name, values[name]]));
  const takesLinks = card.asked.includes("socialMedias") && !card.locked.includes("socialMedias");
  return {
    ...texts,
    ...(takesLinks && { socialMedias: values.socialMedias }),
    ...(profileUrl && { profileUrl }),
    version: card.version,
  };
}
