import { type ChangeEvent, type ReactNode, Suspense, lazy, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Control, useController } from "react-hook-form";
import { type UploadKind, uploadKindLabels } from "#shared/card/upload-kinds.ts";
import { useToast } from "#web/kit/ui/toast.tsx";
import { type OrderFormValues, formFieldLabels } from "../form-values.ts";
import { cardFormMessages } from "../messages.ts";
import { explainChunkLoadFailure } from "../chunk-load-failure.ts";
import type { CroppablePicture, OpenPictureResult } from "./image-preparation.ts";
import { imageShapes } from "./image-shapes.ts";
import { ImageStatus } from "./image-status.tsx";
import { ImageThumbnail } from "./image-thumbnail.tsx";
import { type ImageState, type ImageUploads, getImageUrls } from "./image-uploads.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";

const loadCropDialog = () => import("./crop-dialog.tsx");
const loadPreparation = () => import("./image-preparation.ts");
type Preparation = Awaited<ReturnType<typeof loadPreparation>>;
const CropDialog = lazy(async () => ({ default: (await loadCropDialog()).CropDialog }));

/** Loads the cropping code before a photo is picked. */
function preloadCropping(): void {
  Promise.all([loadCropDialog(), loadPreparation()]).catch(() => undefined);
}

interface ImageFieldProps {
  kind: UploadKind;
  /** Id of the input; needed if the page has several forms. */
  id?: string;
  /** What the picture should show; default: the hint of its kind. */
  hint?: string;
  control: Control<OrderFormValues>;
  uploads: ImageUploads;
  state: ImageState;
  /** Whether the order may lack this image; `later`: it may begin without it. */
  optional?: boolean | "later";
  /** Opens the dialog that draws an image, for people who have none. */
  onDraw?: (() => void) | undefined;
  /** Fetches the original image to turn and crop it again; without it, the server's copy is used. */
  fetchAgain?: ((kind: UploadKind, id: string) => Promise<File>) | undefined;
}

/** Lets people pick, crop and upload one image, and shows its progress. */
export function ImageField({
  kind,
  id = `image-${kind}`,
  hint = imageShapes[kind].hint,
  control,
  uploads,
  state,
  optional = false,
  onDraw,
  fetchAgain,
}: ImageFieldProps) {
  const name = `${kind}Url` as const;
  const { field, fieldState } = useController({ name, control });
  const [opening, setOpening] = useState(false);
  const [picture, setPicture] = useState<CroppablePicture>();
  /** Why the last picked file was not opened; the earlier image stays. */
  const [refusal, setRefusal] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const wide = kind === "cover";
  const error = refusal ?? (state.phase === "empty" ? (state.message ?? fieldState.error?.message) : undefined);

  const url = getImageUrls({ profile: state, cover: state, logo: state })[name];
  const { value, onChange } = field;
  useEffect(() => {
    if (value !== url) onChange(url);
  }, [value, url, onChange]);

  /** `file`: the file just picked; without a network it waits until the cropping code can be loaded. */
  async function open(read: (prepare: Preparation) => Promise<OpenPictureResult>, file?: File): Promise<void> {
    setOpening(true);
    setRefusal(undefined);
    try {
      const opened = await read(await loadPreparation());
      if ("message" in opened) setRefusal(opened.message);
      else if ("asItIs" in opened) uploads.choose(kind, opened.asItIs);
      else {
        await loadCropDialog();
        setPicture(opened.picture);
      }
    } catch {
      if (file && !navigator.onLine) {
        setRefusal(cardFormMessages.photoWaits);
        addEventListener("online", () => openFile(file), { once: true });
      } else toast.show({ kind: "error", text: await explainChunkLoadFailure() });
    }
    setOpening(false);
  }

  const openFile = (file: File | undefined) => file && void open((prepare) => prepare.openPicture(kind, file), file);

  const openEarlyPick = useEffectEvent(() => {
    openFile(input.current?.files?.[0]);
  });
  // Handles a file picked before this script loaded.
  useEffect(() => openEarlyPick(), []);

  function pick(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.target.files?.[0];
    event.target.value = "";
    // Some browsers do not focus it.
    event.target.focus();
    openFile(file);
  }

  function cropAgain(): void {
    if (!opening && state.phase === "ready")
      void open((prepare) => prepare.reopenPicture(kind, state.uploaded.id, fetchAgain));
  }

  /** Keeps the focus of a person who has moved on; "Recadrer" remains available. */
  const cropArrived = useEffectEvent(() => {
    if (document.activeElement === input.current) cropAgain();
  });
  /** Whether a HEIC that this browser cannot read has been uploaded unchanged. */
  const arrived = state.phase === "ready" && state.image?.type === "image/heic";
  useEffect(() => {
    if (arrived) cropArrived();
  }, [arrived]);

  /**
   * Removes the dialog from the page while it is still open, so that the browser does not restore the focus itself; the
   * input takes it at once.
   */
  function closeCropping(image?: Blob): void {
    flushSync(() => setPicture(undefined));
    input.current?.focus();
    if (image) uploads.choose(kind, image);
  }

  return (
    <div className="grid grid-cols-[min(5rem,29%)_minmax(0,1fr)] items-center gap-x-4 gap-y-3 border-t border-line pt-6 first:border-t-0 first:pt-0 @lg:grid-cols-[10rem_minmax(0,1fr)] @lg:gap-x-6">
      <div className={`flex justify-center @lg:row-span-2 ${wide ? "col-span-2 @lg:col-span-1" : ""}`}>
        <ImageThumbnail kind={kind} state={state} />
      </div>
      <div className={`flex min-w-0 flex-col gap-1 @lg:col-span-1 @lg:self-end ${wide ? "col-span-2" : ""}`}>
        <label htmlFor={id} className="text-sm font-semibold text-silver-100">
          {formFieldLabels[name]}
          {optional ? null : (
            <span className="text-gold-200" aria-hidden="true">
              {" *"}
            </span>
          )}
        </label>
        <p id={`${id}-hint`} className="text-sm text-silver-400">
          {optional === true ? "Facultatif. " : ""}
          {hint}
        </p>
      </div>
      <div className="col-span-2 flex min-w-0 flex-col gap-3 @lg:col-span-1 @lg:self-start">
        <ImageStatus kind={kind} state={state} opening={opening} error={error} errorId={`${id}-error`} />
        <ImageActions
          state={state}
          busy={opening}
          what={uploadKindLabels[kind]}
          onRetry={() => uploads.retry(kind)}
          onRemove={() => uploads.remove(kind)}
          onDraw={onDraw}
          onCrop={cropAgain}
        >
          <input
            ref={(element) => {
              input.current = element;
              field.ref(element);
            }}
            id={id}
            type="file"
            accept="image/*"
            required={state.phase === "empty" && !optional}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-hint${error ? ` ${id}-error` : ""}`}
            onChange={pick}
            onPointerEnter={preloadCropping}
            onFocus={preloadCropping}
            className="absolute inset-0 size-full cursor-pointer rounded-full opacity-0 file:cursor-pointer"
          />
        </ImageActions>
      </div>
      {picture ? (
        <Suspense>
          <CropDialog kind={kind} picture={picture} onCancel={() => closeCropping()} onDone={closeCropping} />
        </Suspense>
      ) : null}
    </div>
  );
}

interface ImageActionsProps {
  state: ImageState;
  busy: boolean;
  /** Name of the image, such as `photo de profil`. */
  what: string;
  onRetry: () => void;
  onRemove: () => void;
  /** This button stays while an image is uploaded, so that nothing below moves when the upload ends. */
  onCrop: () => void;
  /** Opens the dialog that draws an image, for people who have none. */
  onDraw?: (() => void) | undefined;
  /** The file input, which covers the first button, so that touch and keyboard use it directly. */
  children: ReactNode;
}

function ImageActions({ state, busy, what, onRetry, onRemove, onCrop, onDraw, children }: ImageActionsProps) {
  const label = state.phase === "empty" ? "Choisir une photo" : "Changer";
  return (
    // On a phone the three buttons fit on one line.
    <div
      className={`flex flex-wrap items-center gap-2 ${state.phase === "empty" ? "" : "max-sm:gap-1 max-sm:*:px-3 max-sm:[&_svg]:hidden"}`}
    >
      {state.phase === "failed" ? (
        <Button size="small" icon={<Icon name="refresh" />} onClick={onRetry} aria-label={`Réessayer\u00a0: ${what}`}>
          Réessayer
        </Button>
      ) : null}
      <span className={`file-button ${busy ? "cursor-progress opacity-55" : ""}`}>
        <Icon name="camera" />
        <span aria-hidden="true">{label}</span>
        {children}
      </span>
      {onDraw && state.phase === "empty" ? (
        <Button size="small" variant="quiet" onClick={onDraw}>{`Je n'ai pas de ${what}`}</Button>
      ) : null}
      {state.phase === "ready" || state.phase === "sending" ? (
        <Button
          size="small"
          variant="secondary"
          disabled={state.phase === "sending"}
          icon={<Icon name="turn" />}
          onClick={onCrop}
          aria-label={`Recadrer ou pivoter\u00a0: ${what}`}
        >
          Recadrer
        </Button>
      ) : null}
      {state.phase === "empty" ? null : (
        <Button
          size="small"
          variant="quiet"
          icon={<Icon name="trash" />}
          onClick={onRemove}
          aria-label={`Retirer\u00a0: ${what}`}
        >
          Retirer
        </Button>
      )}
    </div>
  );
}
