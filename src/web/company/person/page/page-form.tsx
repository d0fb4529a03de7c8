import { useSyncExternalStore } from "react";
import { useWatch } from "react-hook-form";
import type { CompanyPerson, changePersonPage } from "#shared/contract/company-people.ts";
import { uploadKinds } from "#shared/card/upload-kinds.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import type { OrderFormValues } from "#web/kit/card-form/form-values.ts";
import { getCardTextLimit } from "#shared/card/card-text-rules.ts";
import { CardTextInput } from "#web/kit/card-form/fields/card-text-inputs.tsx";
import { ImageField } from "#web/kit/card-form/images/image-field.tsx";
import { emptyImages, getImageUrls } from "#web/kit/card-form/images/image-uploads.ts";
import { LinksField } from "#web/kit/card-form/links-field.tsx";
import { cardFieldInWords } from "#web/kit/form/edit/card-field-in-words.tsx";
import { EditConflictCallout, saveConflictChoicesLabel } from "#web/kit/form/edit/edit-conflict.tsx";
import { useCardEdit } from "#web/kit/form/edit/use-card-edit.ts";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { Button } from "#web/kit/ui/button.tsx";
import { LinkReorderHandle } from "#web/owner/card/link-handle.tsx";
import { useUnsavedChangesWarning } from "#web/kit/form/use-unsaved.ts";
import { getPageChange, pageFieldLabels, toPageFormValues } from "./page-values.ts";
import { useSpace } from "../../use-space.ts";

interface PageFormProps {
  person: CompanyPerson;
  onSaved: () => void;
  onClose: () => void;
}

/** Edits the photos, links and description of a person's page, except those that the template decides. */
export function PageForm({ person, onSaved, onClose }: PageFormProps) {
  const { organisation, endIfRefused } = useSpace();
  const { ref, offer, page, locked } = person;
  const edit = useCardEdit<OrderFormValues>({
    name: `page ${ref}`,
    shown: { values: toPageFormValues(page), version: page.version },
    labels: pageFieldLabels,
    words: cardFieldInWords,
    offer,
    isNeeded: (kind, begun) => begun[`${kind}Url`] !== "",
    send: async (now, begun) => {
      const change = getPageChange(begun.values, now);
      if (Object.keys(change).length === 0) return undefined;
      return call<typeof changePersonPage>("PATCH", "/api/entreprises/:organisation/personnes/:ref/page", {
        params: { organisation, ref },
        body: { ...change, version: begun.version },
      });
    },
    onSaved,
    // The input is restored once the person has logged in again.
    end: endIfRefused,
  });
  const { cardForm: form, uploads, addTypedLink, clear } = edit;
  const { submit, busy, failure, conflict } = edit.submission;
  const images = useSyncExternalStore(uploads.subscribe, uploads.get, () => emptyImages);
  const typed = useWatch({ control: form.control }) as OrderFormValues;
  const change = getPageChange(page, { ...typed, ...getImageUrls(images) });
  const isUnderWay = uploadKinds.some((kind) => images[kind].phase === "sending" || images[kind].phase === "failed");
  useUnsavedChangesWarning(Object.keys(change).length > 0 || typed.typedLink !== "" || isUnderWay);
  const isFree = (name: string) => !(locked as readonly string[]).includes(name);
  return (
    <form noValidate aria-label="Modifier la page" onSubmit={submit} className="@container flex min-w-0 flex-col gap-8">
      <div className="flex flex-col gap-6">
        {uploadKinds
          .filter((kind) => isFree(`${kind}Url`))
          .map((kind) => (
            <ImageField
              key={kind}
              kind={kind}
              control={form.control}
              uploads={uploads}
              state={images[kind]}
              optional={page[`${kind}Url`] === ""}
            />
          ))}
      </div>
      {isFree("workDescription") ? (
        <CardTextInput form={form} ofOther name="workDescription" maxLength={getCardTextLimit("workDescription")} />
      ) : null}
      {isFree("socialMedias") ? (
        <LinksField
          form={form}
          offer={offer}
          addTyped={addTypedLink}
          renderHandle={(link) => <LinkReorderHandle form={form} link={link} />}
        />
      ) : null}
      {conflict ? <EditConflictCallout conflict={conflict} /> : null}
      <div className="flex flex-col gap-3">
        <FailureCallout failure={failure} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy} busyLabel="Enregistrement...">
            {conflict ? saveConflictChoicesLabel : "Enregistrer la page"}
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              clear();
              onClose();
            }}
          >
            Annuler
          </Button>
        </div>
      </div>
    </form>
  );
}
