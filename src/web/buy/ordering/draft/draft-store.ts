import { decodeDraft, encodeDraft, type OrderDraft } from "./draft.ts";

/** A pause in typing after which the draft is written, in ms. */
const pauseMs = 300;

/** Opens the storage, or throws where a browser refuses it. */
type OpenStorage = () => Pick<Storage, "getItem" | "setItem" | "removeItem">;

const openLocalStorage = () => localStorage;

export interface DraftStore {
  /** Returns the name of the draft; works in the browser alone. */
  getName(): string;
  /** Returns the draft as it was at the first call. */
  read(): OrderDraft | undefined;
  /** Writes it after a pause; asked again before, only the last is written. `undefined`: it is not written any more. */
  save(draft: () => OrderDraft | undefined): void;
  /** Writes what waits, now. */
  flush(): void;
  /** Removes the draft and its pending writes. */
  clear(): void;
}

/** Reads the draft that local storage has under a name. */
export function readDraft(name: string, storage: OpenStorage = openLocalStorage): OrderDraft | undefined {
  return decodeDraft(attempt(() => storage().getItem(name)) ?? null);
}

/** Writes a draft into local storage; `undefined` removes it. */
export function writeDraft(name: string, draft: OrderDraft | undefined, storage: OpenStorage = openLocalStorage): void {
  attempt(() => (draft ? storage().setItem(name, encodeDraft(draft)) : storage().removeItem(name)));
}

/** Opens a draft in local storage; without it (private mode, full) the form works without a draft. */
export function openDraftStore(getName: () => string, storage: OpenStorage = openLocalStorage): DraftStore {
  let opened: { draft: OrderDraft | undefined } | undefined;
  let waiting: (() => OrderDraft | undefined) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    const draft = waiting?.();
    forget();
    if (draft) writeDraft(getName(), draft, storage);
  }

  function forget(): void {
    clearTimeout(timer);
    waiting = undefined;
  }

  return {
    getName,
    read: () => {
      opened ??= { draft: readDraft(getName(), storage) };
      return opened.draft;
    },
    save: (draft) => {
      waiting = draft;
      clearTimeout(timer);
      timer = setTimeout(flush, pauseMs);
    },
    flush,
    clear: () => {
      forget();
      writeDraft(getName(), undefined, storage);
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
