import { draftName } from "../../order-drafts.ts";
import { decodeDraft, type Draft, encodeDraft, isBlank, newRequestKey } from "./draft.ts";

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
  /** The order is made: from now on the draft is that order's. */
  giveTo(ref: string, draft: Draft): void;
  /** The order of `ref` is no more: its draft becomes that of a new order of `offer`, unless there is one or it is another offer's; whether it did. Nothing may be saved afterwards. */
  takeFrom(ref: string, offer: string): boolean;
}

/**
 * A draft in local storage; without it (private mode, full) the form works and only forgets. `owner`: the offer of a new order, or
 * the reference of one that is corrected; asked in the browser alone.
 */
export function openDraftStore(owner: () => string, storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">): DraftStore {
  const nameNow = () => draftName(owner());
  let opened: { draft: Draft | undefined } | undefined;
  let waiting: (() => Draft) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    const draft = waiting;
    waiting = undefined;
    if (draft) attempt(() => storage().setItem(nameNow(), encodeDraft(draft())));
  }

  return {
    read: () => {
      opened ??= { draft: decodeDraft(attempt(() => storage().getItem(nameNow())) ?? null) };
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
      attempt(() => storage().removeItem(nameNow()));
    },
    giveTo: (ref, draft) => {
      clearTimeout(timer);
      waiting = undefined;
      attempt(() => storage().setItem(draftName(ref), encodeDraft(draft)));
      attempt(() => storage().removeItem(nameNow()));
    },
    takeFrom: (ref, offer) => {
      flush();
      const [own, lost] = [offer, ref].map((of) => decodeDraft(attempt(() => storage().getItem(draftName(of))) ?? null));
      if ((own && !isBlank(own)) || isOfAnother(lost, offer)) return false;
      attempt(() => storage().removeItem(draftName(ref)));
      if (!lost || isBlank(lost)) return false;
      // Another order, and so another key.
      const { orderVersion: _, ...typed } = lost;
      attempt(() => storage().setItem(draftName(offer), encodeDraft({ ...typed, key: newRequestKey(), sent: [], step: undefined })));
      return true;
    },
  };
}

/** Whether it was typed for another offer, whose card has other fields. */
export function isOfAnother(draft: Draft | undefined, offer: string): boolean {
  return draft?.offer !== undefined && draft.offer !== offer;
}

function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
