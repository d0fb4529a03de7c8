import { decodeDraft, encodeDraft, type OrderDraft } from "./draft.ts";

/** Pause in typing (ms) after which the draft is written. */
const pauseMs = 300;

/** Opens the storage; throws if the browser refuses it. */
type OpenStorage = () => Pick<Storage, "getItem" | "setItem" | "removeItem">;

const openLocalStorage = () => localStorage;

export interface DraftStore {
  /** Returns the draft's name; works only in the browser. */
  getName(): string;
  /** Returns the draft as it was at the first call of `read`. */
  read(): OrderDraft | undefined;
  /** Writes a draft after a pause; of several calls before it, only the last counts. `undefined`: writes nothing. */
  save(draft: () => OrderDraft | undefined): void;
  /** Writes a pending draft at once. */
  flush(): void;
  /** Removes the draft and any pending write. */
  clear(): void;
}

/** Reads a draft from local storage by its name. */
export function readDraft(name: string, storage: OpenStorage = openLocalStorage): OrderDraft | undefined {
  return decodeDraft(attempt(() => storage().getItem(name)) ?? null);
}

/** Writes a draft into local storage; `undefined` removes it. */
export function writeDraft(name: string, draft: OrderDraft | undefined, storage: OpenStorage = openLocalStorage): void {
  attempt(() => (draft ? storage().setItem(name, encodeDraft(draft)) : storage().removeItem(name)));
}

/** Opens a draft in local storage; without storage (private mode, full) the form works without a draft. */
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
