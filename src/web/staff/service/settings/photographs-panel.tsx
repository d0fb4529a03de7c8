import { bindField } from "../../parts/form/bind-field.ts";
import { type ChangeEvent, lazy, Suspense, useState } from "react";
import { useFieldArray } from "react-hook-form";
import type { SettingEntry } from "#shared/contract/settings.ts";
import { routePaths } from "#shared/route-paths.ts";
import { CallError } from "#web/kit/api/endpoint-client.ts";
import type { CroppablePicture } from "#web/kit/card-form/images/image-preparation.ts";
import { uploadImage } from "#web/kit/card-form/images/upload-client.ts";
import { cardFormMessages } from "#web/kit/card-form/messages.ts";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { Button } from "#web/kit/ui/button.tsx";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { ListSettingPanel, useListSettingForm } from "./list-setting.tsx";

const CropDialog = lazy(async () => ({
  default: (await import("#web/kit/card-form/images/crop-dialog.tsx")).CropDialog,
}));

type Photographs = { id: string; alt: string }[];

/** server/config/setting-rules.ts */
const mostPhotographs = 6;
const uploadTimeoutMs = 120_000;

/** Edits the photographs of real cards that the site shows near the prices. */
export function PhotographsPanel({ setting }: { setting: SettingEntry }) {
  const list = useListSettingForm<{ photographs: Photographs }>({
    setting,
    toValues: toPhotographs,
    format: formatPhotographs,
  });
  const { form } = list;
  // Its own key: "id" is the upload's.
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "photographs", keyName: "key" });
  const { add, picture, finish, busy, refusal } = useNewPhotograph((id) => append({ id, alt: "" }));
  return (
    <ListSettingPanel
      setting={setting}
      group="photographs"
      intro="Six au plus, de cartes livrées, avec l'accord de qui s'y lit. Elles sont montrées près des prix, dans cet ordre."
      of={list}
    >
      {fields.map(({ key, id }, at) => (
        <fieldset key={key} className="flex flex-col gap-3 border-l border-line pl-4">
          <legend className="pb-2 text-sm font-semibold text-silver-50">{`Photo ${at + 1}`}</legend>
          <img
            src={routePaths.privateImage(id)}
            alt=""
            width="320"
            height="180"
            className="aspect-video w-full max-w-80 rounded-md border border-line object-cover"
          />
          <TextField
            {...bindField(form, `photographs.${at}.alt`, { required: "Dites ce que montre la photo." })}
            label="Ce qu'elle montre"
            hint={"Lu à qui ne voit pas les images, comme «\u00a0Une carte Gold sur un bureau\u00a0»."}
            maxLength={200}
            required
          />
          <div>
            <Button size="small" variant="quiet" onClick={() => remove(at)} aria-label={`Retirer la photo ${at + 1}`}>
              Retirer
            </Button>
          </div>
        </fieldset>
      ))}
      {fields.length < mostPhotographs ? (
        <div className="flex flex-col gap-2">
          <label className="flex flex-col gap-2 text-sm font-semibold text-silver-50">
            {busy ? "Envoi de la photo..." : "Ajouter une photo"}
            <input
              type="file"
              accept="image/*"
              disabled={busy}
              onChange={add}
              className="max-w-full text-sm font-normal"
            />
          </label>
          <FailureCallout failure={refusal} />
        </div>
      ) : null}
      {picture ? (
        <Suspense>
          <CropDialog kind="cover" label="Photo" picture={picture} onDone={finish} onCancel={() => finish(undefined)} />
        </Suspense>
      ) : null}
    </ListSettingPanel>
  );
}

/** Crops a photograph that is picked, and sends it. */
function useNewPhotograph(onSent: (id: string) => void) {
  const [picture, setPicture] = useState<CroppablePicture>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function open(file: File): Promise<void> {
    const { openPicture } = await import("#web/kit/card-form/images/image-preparation.ts");
    const opened = await openPicture("cover", file);
    if ("message" in opened) setRefusal(opened.message);
    else if ("asItIs" in opened) await send(opened.asItIs);
    else setPicture(opened.picture);
  }

  async function send(image: Blob): Promise<void> {
    setBusy(true);
    try {
      const { signal } = new AbortController();
      onSent(await uploadImage("cover", image, { signal, timeoutMs: uploadTimeoutMs, onProgress: () => undefined }));
    } catch (error) {
      setRefusal((error instanceof CallError && error.body?.message) || cardFormMessages.unreachable);
    }
    setBusy(false);
  }

  return {
    picture,
    busy,
    refusal,
    add: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const [file] = target.files ?? [];
      target.value = "";
      setRefusal(undefined);
      if (file) void open(file).catch(() => setRefusal(cardFormMessages.unreachable));
    },
    /** Takes what was cropped; `undefined`: given up. */
    finish: (image: Blob | undefined) => {
      setPicture(undefined);
      if (image) void send(image);
    },
  };
}

function formatPhotographs(photographs: unknown): string {
  return (photographs as Photographs).map(({ alt }) => alt).join("\n") || "aucune";
}

function toPhotographs(value: SettingEntry["value"]): { photographs: Photographs } {
  return { photographs: Array.isArray(value) ? value.flatMap((row) => ("alt" in row ? [row] : [])) : [] };
}
