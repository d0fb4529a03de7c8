import { type ChangeEvent, lazy, Suspense, useState } from "react";
import { CallError } from "#web/kit/api/endpoint-client.ts";
import type { CroppablePicture } from "#web/kit/card-form/images/image-preparation.ts";
import { uploadImage } from "#web/kit/card-form/images/upload-client.ts";
import { cardFormMessages } from "#web/kit/card-form/messages.ts";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";

const CropDialog = lazy(async () => ({
  default: (await import("#web/kit/card-form/images/crop-dialog.tsx")).CropDialog,
}));

const uploadTimeoutMs = 120_000;

/** Adds a photograph of a real card: crops and sends it. */
export function NewPhotograph({ onSent }: { onSent: (id: string) => void }) {
  const { add, picture, finish, busy, refusal } = useNewPhotograph(onSent);
  return (
    <div className="flex flex-col gap-2">
      <label className="flex flex-col gap-2 text-sm font-semibold text-silver-50">
        {busy ? "Envoi de la photo..." : "Ajouter une photo"}
        <input
          type="file"
          accept="image/*"
          disabled={busy}
          onChange={add}
          className="min-h-13 w-full rounded-md border border-edge bg-sunken px-4 py-3 text-sm font-normal text-silver-100 file:mr-3 file:rounded-full file:border file:border-solid file:border-edge file:bg-raised file:px-3 file:py-1 file:font-semibold file:text-silver-50"
        />
      </label>
      <FailureCallout failure={refusal} />
      {picture ? (
        <Suspense>
          <CropDialog kind="cover" label="Photo" picture={picture} onDone={finish} onCancel={() => finish(undefined)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Crops a chosen photograph, and sends it. */
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
    /** Called with the cropped image; `undefined` if cropping was given up. */
    finish: (image: Blob | undefined) => {
      setPicture(undefined);
      if (image) void send(image);
    },
  };
}
