import type { OfferName } from "#shared/offers.ts";
import { decodeDraft, type Draft, encodeDraft } from "./draft.ts";

/** A pause in typing after which the draft is written, in ms. */
const pauseMs = 300;

export interface DraftStore {
  /** The draft as it was when first asked for. */
  read(): Draft | undefined;
  /** Writes it after a pause; asked again before, only the last is written. */
  save(draft: () => Draft): void;
  /** Writes what waits, now. */
  flush(): void;
  /** Removes the draft and whatever waits. */
  clear(): void;
}

/** The draft of an order of this offer in local storage; without it (private mode, full) the form works and only forgets. */
export function openDraftStore(offer: OfferName, storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">): DraftStore {
  const storageKey = `order-draft-${offer.toLowerCase()}`;
  let opened: { draft: Draft | undefined } | undefined;
  let waiting: (() => Draft) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    const draft = waiting;
    waiting = undefined;
    if (draft) attempt(() => storage().setItem(storageKey, encodeDraft(draft())));
  }

  return {
    read: () => {
      opened ??= { draft: decodeDraft(attempt(() => storage().getItem(storageKey)) ?? null) };
      return opened.draft;
    },
    save: (draft) => {
      waiting = draft;
      clearTimeout(timer);
      timer = setTimeout(flush, pauseMs);
    },
    flush,
    clear: () => {
      clearTimeout(timer);
      waiting = undefined;
      attempt(() => storage().removeItem(storageKey));
    },
  };
}

function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
