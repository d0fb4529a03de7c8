import { getOrderDraftKey } from "../../order-drafts.ts";
import { decodeDraft, type OrderDraft, encodeDraft, isBlankDraft } from "./draft.ts";
import { createIdempotencyKey } from "../../ordering/draft/idempotency-key.ts";

/** A pause in typing after which the draft is written, in ms. */
const pauseMs = 300;

export interface DraftStore {
  /** Returns the draft as it was at the first call. */
  read(): OrderDraft | undefined;
  /** Writes it after a pause; asked again before, only the last is written. */
  save(draft: () => OrderDraft): void;
  /** Writes what waits, now. */
  flush(): void;
  /** Removes the draft and its pending writes. */
  clear(): void;
  /** The order is made: from now on the draft is that order's. */
  giveTo(ref: string, draft: OrderDraft): void;
  /**
   * The order of `ref` is no more: its draft becomes that of a new order of `offer`, unless there is one or it is
   * another offer's; whether it did. Nothing may be saved afterwards.
   */
  takeFrom(ref: string, offer: string): boolean;
}

type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Opens a draft in local storage; without it (private mode, full) the form works without a draft. `owner`: the offer of
 * a new order, or the reference of a corrected one; called only in the browser.
 */
export function openDraftStore(owner: () => string, storage: () => DraftStorage): DraftStore {
  const nameNow = () => getOrderDraftKey(owner());
  let opened: { draft: OrderDraft | undefined } | undefined;
  let waiting: (() => OrderDraft) | undefined;
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
      attempt(() => storage().setItem(getOrderDraftKey(ref), encodeDraft(draft)));
      attempt(() => storage().removeItem(nameNow()));
    },
    takeFrom: (ref, offer) => {
      flush();
      const [own, lost] = [offer, ref].map((of) =>
        decodeDraft(attempt(() => storage().getItem(getOrderDraftKey(of))) ?? null),
      );
      if ((own && !isBlankDraft(own)) || isDraftOfOtherOffer(lost, offer)) return false;
      attempt(() => storage().removeItem(getOrderDraftKey(ref)));
      if (!lost || isBlankDraft(lost)) return false;
      // Another order, and so another key.
      const { orderVersion: _, ...typed } = lost;
      attempt(() =>
        storage().setItem(
          getOrderDraftKey(offer),
          encodeDraft({ ...typed, key: createIdempotencyKey(), sent: [], step: undefined }),
        ),
      );
      return true;
    },
  };
}

/** Checks whether the draft was typed for another offer, whose card has other fields. */
export function isDraftOfOtherOffer(draft: OrderDraft | undefined, offer: string): boolean {
  return draft?.offer !== undefined && draft.offer !== offer;
}

function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
