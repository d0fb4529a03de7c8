import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { OfferName } from "#shared/offers/offers.ts";
import { uploadKinds } from "#shared/card/upload-kinds.ts";
import { getCorrectedOrderRef } from "../corrected-ref.ts";
import type { OrderFormStep } from "../steps.ts";
import { openDraftStore } from "./draft-store.ts";
import { type OrderDraft, draftTextFields, isBlankDraft, type OrderRequestBody } from "./draft.ts";
import { createIdempotencyKey } from "../../ordering/draft/idempotency-key.ts";
import { createBlankFormValues, type OrderFormValues } from "#web/kit/card-form/form-values.ts";
import { type ImageUploads, getUploadedImage } from "#web/kit/card-form/images/image-uploads.ts";

export interface OrderDraftAutosave {
  /** A draft was found when the page opened. */
  restored: boolean;
  /** Something was typed or chosen. */
  filled: boolean;
  /** Returns the step in the draft's last write before the page opened. */
  step(): OrderFormStep | undefined;
  keepStep(step: OrderFormStep): void;
  key(): string;
  /** Bodies posted under the key without an answer. */
  sent(): readonly OrderRequestBody[];
  /** Written at once, since a crash may follow. */
  setSent(bodies: readonly OrderRequestBody[]): void;
  /** The next order is another one. */
  renewKey(): void;
  /** Deletes everything; later input is a new draft. */
  erase(): Promise<void>;
  /** The version of the made order that this corrects; empty for a new one, or while it is not known. */
  version(): string;
  setVersion(version: string): void;
  /**
   * Called when the order is made or corrected: the draft is kept for it until it is paid or canceled, and no longer
   * written.
   */
  finish(ref: string): Promise<void>;
  /**
   * Takes the draft of the order `ref`, which no longer exists, for a new order. Returns whether there was one; the
   * page must then be reloaded.
   */
  takeFrom(ref: string): boolean;
}

/** Parts of a draft that are not on the form. */
type Kept = Pick<OrderDraft, "key" | "sent" | "step" | "offer"> & { version: string; finished: boolean };

/** Saves the form in a draft, and restores it. Input from before the script arrived wins over the draft. */
export function useOrderDraftAutosave(
  offer: OfferName,
  form: UseFormReturn<OrderFormValues>,
  uploads: ImageUploads,
): OrderDraftAutosave {
  const [store] = useState(() =>
    openDraftStore(
      () => getCorrectedOrderRef() ?? offer,
      () => localStorage,
    ),
  );
  const found = useSyncExternalStore(nothingChanges, store.read, () => undefined);
  const [erased, setErased] = useState(false);
  const [filled, setFilled] = useState(false);
  const kept = useRef<Kept>({ offer, key: "", sent: [], version: "", finished: false });

  useEffect(() => {
    const saved = store.read();
    kept.current = {
      offer,
      key: saved?.key ?? createIdempotencyKey(),
      sent: saved?.sent ?? [],
      version: saved?.orderVersion ?? "",
      finished: false,
    };
    if (saved) fillForm(form, saved);
    void uploads.restore(saved?.images ?? {});

    const seeFilled = () => setFilled(isFilled(takeDraft(form, uploads, kept.current), uploads));
    const save = () => {
      seeFilled();
      if (!kept.current.finished) store.save(() => takeDraft(form, uploads, kept.current));
    };
    let savedIds = readyIds(uploads);
    // An image's address is written before its bytes are released.
    const saveImages = () => {
      seeFilled();
      const ids = readyIds(uploads);
      if (ids === savedIds) return;
      savedIds = ids;
      save();
      store.flush();
    };
    save();
    const stopForm = form.subscribe({ formState: { values: true }, callback: save });
    const stopUploads = uploads.subscribe(saveImages);
    const flushWhenHidden = () => {
      if (document.visibilityState === "hidden") store.flush();
    };
    const reloadAfterOrder = (event: PageTransitionEvent) => {
      if (event.persisted && kept.current.finished) location.reload();
    };
    document.addEventListener("visibilitychange", flushWhenHidden);
    window.addEventListener("pagehide", store.flush);
    window.addEventListener("pageshow", reloadAfterOrder);
    return () => {
      stopForm();
      stopUploads();
      document.removeEventListener("visibilitychange", flushWhenHidden);
      window.removeEventListener("pagehide", store.flush);
      window.removeEventListener("pageshow", reloadAfterOrder);
    };
  }, [form, uploads, store, offer]);

  const writeNow = () => {
    store.save(() => takeDraft(form, uploads, kept.current));
    store.flush();
  };
  const step = useCallback(() => store.read()?.step, [store]);
  const keepStep = useCallback(
    (next: OrderFormStep) => {
      kept.current.step = next;
      if (!kept.current.finished) store.save(() => takeDraft(form, uploads, kept.current));
    },
    [form, uploads, store],
  );
  return {
    restored: found !== undefined && !isBlankDraft(found) && !erased,
    filled,
    step,
    keepStep,
    key: () => kept.current.key,
    sent: () => kept.current.sent,
    setSent: (bodies) => {
      kept.current.sent = [...bodies];
      writeNow();
    },
    renewKey: () => {
      kept.current = { ...kept.current, key: createIdempotencyKey(), sent: [] };
      writeNow();
    },
    erase: async () => {
      emptyForm(form);
      kept.current = { offer, key: createIdempotencyKey(), sent: [], version: "", finished: false };
      setErased(true);
      setFilled(false);
      await uploads.clear();
      // Last, since emptied fields are written too.
      store.clear();
    },
    version: () => kept.current.version,
    setVersion: (version) => {
      kept.current.version = version;
      writeNow();
    },
    finish: async (ref) => {
      kept.current.finished = true;
      if (getCorrectedOrderRef() !== undefined) return store.flush();
      // Its correction begins at the first step.
      store.giveTo(ref, { ...takeDraft(form, uploads, { ...kept.current, step: undefined }), sent: [] });
      await uploads.clear();
    },
    takeFrom: (ref) => {
      const taken = store.takeFrom(ref, offer);
      kept.current.finished = taken || getCorrectedOrderRef() !== undefined;
      return taken;
    },
  };
}

const nothingChanges = () => () => undefined;

function readyIds(uploads: ImageUploads): string {
  const images = uploads.get();
  return uploadKinds.map((kind) => getUploadedImage(images[kind])?.id ?? "-").join();
}

/** An image on its way counts as one that is there. */
function isFilled(draft: OrderDraft, uploads: ImageUploads): boolean {
  return !isBlankDraft(draft) || uploadKinds.some((kind) => uploads.get()[kind].phase !== "empty");
}

function fillForm(form: UseFormReturn<OrderFormValues>, draft: OrderDraft): void {
  for (const name of draftTextFields) {
    const text = draft.texts[name];
    if (text && !form.getValues(name)) form.setValue(name, text);
  }
  // Unticked before this script arrived: that wins too.
  if (!draft.addressShown) form.setValue("addressShown", false);
  if (draft.deliverTo === "elsewhere") form.setValue("deliverTo", "elsewhere");
  form.setValue("socialMedias", draft.links);
  if (!form.getValues("typedLink")) form.setValue("typedLink", draft.typedLink);
}

function emptyForm(form: UseFormReturn<OrderFormValues>): void {
  form.reset(createBlankFormValues("address"));
}

function takeDraft(
  form: UseFormReturn<OrderFormValues>,
  uploads: ImageUploads,
  { offer, key, sent, step, version }: Kept,
): OrderDraft {
  const values = form.getValues();
  const images = uploads.get();
  return {
    offer,
    key,
    sent,
    ...(version ? { orderVersion: version } : {}),
    texts: Object.fromEntries(draftTextFields.map((name) => [name, values[name] ?? ""])),
    links: values.socialMedias,
    typedLink: values.typedLink ?? "",
    addressShown: values.addressShown,
    deliverTo: values.deliverTo,
    step,
    images: Object.fromEntries(
      uploadKinds.flatMap((kind) => {
        const uploaded = getUploadedImage(images[kind]);
        return uploaded ? [[kind, uploaded]] : [];
      }),
    ),
  };
}
