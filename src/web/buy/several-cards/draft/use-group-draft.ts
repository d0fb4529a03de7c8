import { useEffect, useRef, useState } from "react";
import { uploadKinds } from "#shared/card/upload-kinds.ts";
import { getUploadedImage } from "#web/kit/card-form/images/image-uploads.ts";
import { createIdempotencyKey } from "../../ordering/draft/idempotency-key.ts";
import type { GroupStep } from "../group-steps.ts";
import type { FormPart, Person } from "../people/person.ts";
import {
  decodeGroupDraft,
  encodeGroupDraft,
  type GroupDraft,
  groupDraftKey,
  type GroupOrderBody,
} from "./group-draft.ts";

interface DraftedOrder {
  shared: FormPart;
  buyer: FormPart;
  people: readonly Person[];
  list: string;
  step: GroupStep;
  /** False while another tab holds the draft. */
  writable: boolean;
}

/** Reads this device's draft; `undefined` without one, or where storage is refused. */
export function readGroupDraft(): GroupDraft | undefined {
  try {
    return decodeGroupDraft(localStorage.getItem(groupDraftKey));
  } catch {
    return undefined;
  }
}

function takePart({ form, uploads }: FormPart) {
  const images = uploads.get();
  return {
    values: form.getValues(),
    images: Object.fromEntries(
      uploadKinds.flatMap((kind) => {
        const uploaded = getUploadedImage(images[kind]);
        return uploaded ? [[kind, uploaded]] : [];
      }),
    ),
  };
}

/** Writes the order of several cards into the draft, a moment after each change and before the page is left. */
export function useGroupDraft(order: DraftedOrder) {
  const latest = useRef(order);
  const kept = useRef({ key: "", sent: [] as GroupOrderBody[], finished: false });
  const [store] = useState(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      clearTimeout(timer);
      const { shared, buyer, people, list, step, writable } = latest.current;
      if (!writable || kept.current.finished) return;
      const draft: GroupDraft = {
        key: kept.current.key,
        sent: kept.current.sent,
        step,
        list,
        shared: takePart(shared),
        buyer: takePart(buyer),
        people: people.map((person) => ({
          id: person.id,
          offer: person.offer,
          notifyHolder: person.notifyHolder,
          ...takePart(person),
        })),
      };
      try {
        localStorage.setItem(groupDraftKey, encodeGroupDraft(draft));
      } catch {
        // Private windows may refuse local storage: the form works without a draft.
      }
    };
    return {
      write,
      soon: () => {
        clearTimeout(timer);
        timer = setTimeout(write, 300);
      },
    };
  });
  const { shared, buyer, people, list, step, writable } = order;

  useEffect(() => {
    latest.current = order;
  });
  useEffect(() => {
    if (!writable) return undefined;
    kept.current.key ||= readGroupDraft()?.key ?? createIdempotencyKey();
    store.soon();
    const stops = [shared, buyer, ...people].flatMap(({ form, uploads }) => [
      form.subscribe({ formState: { values: true }, callback: store.soon }),
      uploads.subscribe(store.soon),
    ]);
    const flushWhenHidden = () => {
      if (document.visibilityState === "hidden") store.write();
    };
    document.addEventListener("visibilitychange", flushWhenHidden);
    // Back from the payment: the order is made, and a new one begins.
    const reloadAfterOrder = ({ persisted }: PageTransitionEvent) => {
      if (persisted && kept.current.finished) location.reload();
    };
    window.addEventListener("pagehide", store.write);
    window.addEventListener("pageshow", reloadAfterOrder);
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener("visibilitychange", flushWhenHidden);
      window.removeEventListener("pagehide", store.write);
      window.removeEventListener("pageshow", reloadAfterOrder);
    };
  }, [store, shared, buyer, people, list, step, writable]);

  return {
    key: () => kept.current.key,
    sent: () => kept.current.sent,
    setSent: (bodies: readonly GroupOrderBody[]) => {
      kept.current.sent = [...bodies];
      store.write();
    },
    restoreSent: (draft: GroupDraft) => {
      kept.current = { key: draft.key, sent: draft.sent, finished: false };
    },
    renewKey: () => {
      kept.current = { key: createIdempotencyKey(), sent: [], finished: false };
      store.write();
    },
    /** The order is made, or the draft is discarded: nothing is written any more. */
    finish: async () => {
      kept.current.finished = true;
      try {
        localStorage.removeItem(groupDraftKey);
      } catch {
        // As above: there is nothing to remove.
      }
      await Promise.all([shared, ...people].map(({ uploads }) => uploads.clear()));
    },
  };
}
