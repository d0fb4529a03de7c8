import { useState, useSyncExternalStore } from "react";
import { useForm, useWatch } from "react-hook-form";
import type {
  approveCompletion,
  CardCompletion,
  changeCompletion,
  readCompletion,
} from "#shared/contract/card-completion.ts";
import { call, CallError } from "#web/kit/api/client.ts";
import { focusField } from "#web/kit/card-form/fields/focus.ts";
import type { OrderFormValues } from "#web/kit/card-form/form-values.ts";
import { emptyImages, getImageUrls, waitForImageUploads } from "#web/kit/card-form/images/image-uploads.ts";
import { useAddTypedLink } from "#web/kit/card-form/links/links-field.tsx";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { newOwnerUploads } from "../card/owner-uploads.ts";
import { useUnsavedChangesWarning } from "../card/use-unsaved.ts";
import { getOwnerErrorMessage } from "../said.ts";
import { BothSides } from "./both-sides.tsx";
import { CompletionFields } from "./completion-fields.tsx";
import { buildCompletionBody, toCompletionValues } from "./completion-values.ts";

interface CompletionFormProps {
  card: CardCompletion;
  onSaved: (card: CardCompletion) => void;
  onApproved: (card: CardCompletion) => void;
}

/** Renders what the holder gives, both sides drawn as he types, and the press by which he approves them. */
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
    setFailure(getOwnerErrorMessage(error));
    if (!(error instanceof CallError)) return;
    const fields = Object.entries(error.body?.fields ?? {});
    for (const [name, message] of fields) form.setError(name as keyof OrderFormValues, { type: "server", message });
    if (fields[0]) focusField(form, fields[0][0] as keyof OrderFormValues);
    if (error.body?.code !== "card.changed") return;
    await readAgain();
  }

  /** What he has not touched is shown as it is now. */
  async function readAgain(): Promise<void> {
    try {
      const now = await call<typeof readCompletion>("GET", "/api/ma-carte/a-completer/:ref", { params });
      form.reset(toCompletionValues(now), { keepDirtyValues: true });
      onSaved(now);
    } catch {
      // What was said before stands.
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
      <CompletionFields
        form={form}
        card={card}
        uploads={uploads}
        images={images}
        addTypedLink={addTypedLink}
        onAsked={() => void readAgain()}
      />
      <BothSides offer={card.offer} texts={values} logo={card.logoUrl} />
      <div className="flex flex-col gap-3">
        {failure ? (
          <Callout kind="danger" role="alert">
            <p>{failure}</p>
          </Callout>
        ) : null}
        <Button type="submit" size="large" wide busy={busy === "approve"} busyLabel="Un instant...">
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
