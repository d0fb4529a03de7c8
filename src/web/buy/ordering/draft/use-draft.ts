import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { uploadKinds } from "#shared/card/upload-kinds.ts";
import { createBlankFormValues } from "#web/kit/card-form/form-values.ts";
import { getUploadedImage } from "#web/kit/card-form/images/image-uploads.ts";
import type { FormPart } from "../form-part.ts";
import { type DraftPart, isBlankDraft, type OrderDraft } from "./draft.ts";
import { type DraftStore, writeDraft } from "./draft-store.ts";
import { createIdempotencyKey } from "./idempotency-key.ts";

export interface OrderDraftAutosave<Body = unknown> {
  /** Whether a draft was found when the page opened. */
  restored: boolean;
  /** Whether something was typed or chosen. */
  filled: boolean;
  key(): string;
  /** Bodies posted under the key without an answer. */
  sent(): readonly Body[];
  /** Writes at once, since a crash may follow. */
  setSent(bodies: readonly Body[]): void;
  /** Makes a new key, so that the next post makes another order. */
  renewKey(): void;
  /** Deletes everything; later input is a new draft. */
  erase(): Promise<void>;
  /** The version of the order being corrected; empty for a new order, or while it is unknown. */
  version(): string;
  setVersion(version: string): void;
  /** Writes a pending draft at once. */
  flush(): void;
  /** Stops all further writes. */
  stop(): void;
  /** Called when the order is made or corrected: stops writing, and keeps the draft under `name` if one is given. */
  finish(name?: string): Promise<void>;
}

export interface DraftedForm {
  /** Must be the same array as in the last render unless the parts changed. */
  parts: readonly FormPart[];
  step: string;
  /** The remaining text of a pasted list of people. */
  list?: string;
  /** False while another tab has the draft. */
  writable?: boolean;
  /** Adds the draft's parts, and returns all parts. */
  restoreParts?: (saved: OrderDraft | undefined) => readonly FormPart[];
}

/** Saves a form as a draft, shortly after each change and before the page is left, and restores it. */
export function useOrderDraft<Body>(store: DraftStore, drafted: DraftedForm): OrderDraftAutosave<Body> {
  const { parts, step, list, writable = true } = drafted;
  const found = useSyncExternalStore(nothingChanges, store.read, () => undefined);
  const [erased, setErased] = useState(false);
  const [filled, setFilled] = useState(false);
  const [ready, setReady] = useState(false);
  const latest = useRef(drafted);
  const kept = useRef({ key: "", sent: [] as readonly Body[], version: "", finished: false });

  useEffect(() => {
    latest.current = drafted;
  });

  useEffect(() => {
    if (!writable) return;
    const saved = store.read();
    kept.current = {
      key: saved?.key ?? createIdempotencyKey(),
      sent: (saved?.sent ?? []) as readonly Body[],
      version: saved?.orderVersion ?? "",
      finished: false,
    };
    for (const part of drafted.restoreParts?.(saved) ?? parts)
      restorePart(
        part,
        saved?.parts.find(({ id }) => id === part.id),
      );
    setReady(true);
    // oxlint-disable-next-line react/exhaustive-deps -- read once, when this tab has the draft
  }, [store, writable]);

  function take(): OrderDraft | undefined {
    const { key, sent, version, finished } = kept.current;
    const { parts, step, list, writable = true } = latest.current;
    if (finished || !writable) return undefined;
    return { key, sent, step, list, orderVersion: version || undefined, parts: parts.map(takePart) };
  }

  function writeNow(changes: Partial<typeof kept.current>): void {
    Object.assign(kept.current, changes);
    store.save(take);
    store.flush();
  }

  useEffect(() => {
    if (!ready || !writable) return undefined;
    const save = () => {
      setFilled(
        !isBlankDraft({ list, parts: parts.map(takePart) }) ||
          // An image being uploaded counts as present.
          parts.some(({ uploads }) => uploadKinds.some((kind) => uploads.get()[kind].phase !== "empty")),
      );
      store.save(take);
    };
    let written = listUploadedIds(parts);
    // An image's address is written at once, before its bytes are released.
    const saveImages = () => {
      save();
      const ids = listUploadedIds(parts);
      if (ids !== written) store.flush();
      written = ids;
    };
    const flushWhenHidden = () => {
      if (document.visibilityState === "hidden") store.flush();
    };
    // One came back from the payment: the order is made, so a new one begins.
    const reloadAfterOrder = ({ persisted }: PageTransitionEvent) => {
      if (persisted && kept.current.finished) location.reload();
    };
    save();
    const stops = parts.flatMap(({ form, uploads }) => [
      form.subscribe({ formState: { values: true }, callback: save }),
      uploads.subscribe(saveImages),
    ]);
    document.addEventListener("visibilitychange", flushWhenHidden);
    window.addEventListener("pagehide", store.flush);
    window.addEventListener("pageshow", reloadAfterOrder);
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener("visibilitychange", flushWhenHidden);
      window.removeEventListener("pagehide", store.flush);
      window.removeEventListener("pageshow", reloadAfterOrder);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `take` reads what is latest
  }, [store, ready, writable, parts, step, list]);

  return {
    restored: found !== undefined && !isBlankDraft(found) && !erased,
    filled,
    key: () => kept.current.key,
    sent: () => kept.current.sent,
    setSent: (sent) => writeNow({ sent }),
    renewKey: () => writeNow({ key: createIdempotencyKey(), sent: [] }),
    erase: async () => {
      for (const { form } of parts) form.reset(createBlankFormValues("address"));
      kept.current = { key: createIdempotencyKey(), sent: [], version: "", finished: false };
      setErased(true);
      setFilled(false);
      await clearImages(parts);
      // Clear last, since the emptied fields are saved too.
      store.clear();
    },
    flush: store.flush,
    stop: () => {
      kept.current.finished = true;
    },
    version: () => kept.current.version,
    setVersion: (version) => writeNow({ version }),
    finish: async (name) => {
      const draft = take();
      store.flush();
      kept.current.finished = true;
      if (name === store.getName()) return;
      // The correction starts at the first step.
      if (name && draft) writeDraft(name, { ...draft, step: undefined, sent: [] });
      store.clear();
      await clearImages(parts);
    },
  };
}

const nothingChanges = () => () => undefined;

async function clearImages(parts: readonly FormPart[]): Promise<void> {
  await Promise.all(parts.map(({ uploads }) => uploads.clear()));
}

function listUploadedIds(parts: readonly FormPart[]): string {
  return parts
    .flatMap(({ uploads }) => uploadKinds.map((kind) => getUploadedImage(uploads.get()[kind])?.id ?? "-"))
    .join();
}

/** Restores a part from the draft; input typed before this script loaded wins. */
function restorePart({ form, uploads }: FormPart, saved: DraftPart | undefined): void {
  const blank = createBlankFormValues("address");
  for (const [key, value] of Object.entries(saved?.values ?? {})) {
    const name = key as keyof typeof blank;
    const early = form.getValues(name);
    if (early === undefined || typeof early === "object" || early === blank[name]) form.setValue(name, value);
  }
  void uploads.restore(saved?.images ?? {});
}

function takePart({ id, offer, notifyHolder, form, uploads }: FormPart): DraftPart {
  const images = uploads.get();
  return {
    id,
    ...(offer && { offer }),
    ...(notifyHolder && { notifyHolder }),
    values: form.getValues(),
    images: Object.fromEntries(
      uploadKinds.flatMap((kind) => {
        const uploaded = getUploadedImage(images[kind]);
        return uploaded ? [[kind, uploaded]] : [];
      }),
    ),
  };
}
