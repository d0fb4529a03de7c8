import { type UploadKind, uploadKinds } from "#shared/card/upload-kinds.ts";
import { CallError } from "#web/kit/api/endpoint-client.ts";
import type { ImageStore } from "./image-store.ts";
import { cardFormMessages } from "../messages.ts";
import { retryWithBackoff, type RetryEnvironment } from "./retry.ts";
import type { fetchUploadedImage, uploadImage } from "./upload-client.ts";

/** Longest times (ms) for which an upload and an operation are retried (product.md §9). */
const uploadWithinMs = 10 * 60_000;
const operationWithinMs = 2 * 60_000;

/** An image that the server has stored. */
export interface UploadedImage {
  id: string;
  url: string;
  /** Accent for the card; absent if none was computed. */
  accent?: string;
}

export type ImageState =
  | { phase: "empty"; message?: string }
  | { phase: "sending"; image: Blob; share: number; waiting: boolean }
  | { phase: "failed"; image: Blob; message: string; id?: string }
  | { phase: "ready"; uploaded: UploadedImage; image?: Blob };

export type ImageStates = Readonly<Record<UploadKind, ImageState>>;

export const emptyImages: ImageStates = {
  profile: { phase: "empty" },
  cover: { phase: "empty" },
  logo: { phase: "empty" },
};

export interface ImageUploadDependencies {
  send: typeof uploadImage;
  readUrl: typeof fetchUploadedImage;
  store: ImageStore;
  world: RetryEnvironment;
}

export interface ImageUploads {
  get(): ImageStates;
  subscribe(listener: () => void): () => void;
  /** Stores a cropped image and uploads it, replacing the earlier one. */
  choose(kind: UploadKind, image: Blob): void;
  /** Retries from the step that failed. */
  retry(kind: UploadKind): void;
  remove(kind: UploadKind): void;
  /** Clears an image that the server refused or no longer has, and shows the message. */
  askAgain(kind: UploadKind, message: string): void;
  /** After a reload, keeps uploaded images, asks again for those that are gone, and uploads those stored here. */
  restore(uploaded: Partial<Record<UploadKind, UploadedImage>>): Promise<void>;
  clear(): Promise<void>;
}

/** Manages the form's three images, from the crop to the URL that the order names; independent of the page. */
export function createImageUploads({ send, readUrl, store, world }: ImageUploadDependencies): ImageUploads {
  let states = emptyImages;
  const listeners = new Set<() => void>();
  const running = new Map<UploadKind, AbortController>();

  function set(kind: UploadKind, state: ImageState): void {
    states = { ...states, [kind]: state };
    for (const listener of listeners) listener();
  }

  function begin(kind: UploadKind): AbortSignal {
    running.get(kind)?.abort();
    const control = new AbortController();
    running.set(kind, control);
    return control.signal;
  }

  async function upload(kind: UploadKind, image: Blob, knownId?: string): Promise<void> {
    const signal = begin(kind);
    let share = knownId ? 1 : 0;
    const show = (waiting: boolean) => {
      if (!signal.aborted) set(kind, { phase: "sending", image, share, waiting });
    };
    const onPause = () => {
      share = knownId ? 1 : 0;
      show(true);
    };
    show(false);
    let id = knownId;
    try {
      id ??= await retryWithBackoff(
        (timeoutMs) => send(kind, image, { signal, timeoutMs, onProgress: (sent) => ((share = sent), show(false)) }),
        { withinMs: uploadWithinMs, signal, onPause },
        world,
      );
      const known = id;
      share = 1;
      const { url, accent } = await retryWithBackoff(
        (timeoutMs) => readUrl(known, signal, timeoutMs),
        { withinMs: operationWithinMs, signal, onPause: () => show(true) },
        world,
      );
      if (signal.aborted) return;
      set(kind, { phase: "ready", uploaded: { id, url, accent }, image });
      await store.drop(kind);
    } catch (error) {
      if (!signal.aborted) fail(kind, image, error, id);
    }
  }

  function fail(kind: UploadKind, image: Blob, error: unknown, id: string | undefined): void {
    const refused = error instanceof CallError && error.status >= 400 && error.status < 500;
    if (refused && error.status !== 429) {
      set(kind, { phase: "empty", message: error.body?.message ?? cardFormMessages.uploadFailed(kind) });
      void store.drop(kind);
      return;
    }
    const spoken = refused ? error.body?.message : undefined;
    const message = spoken ?? (id ? cardFormMessages.uploadUrlFailed(kind) : cardFormMessages.uploadFailed(kind));
    set(kind, { phase: "failed", image, message, ...(id ? { id } : {}) });
  }

  function remove(kind: UploadKind, message?: string): void {
    begin(kind);
    set(kind, { phase: "empty", ...(message ? { message } : {}) });
    void store.drop(kind);
  }

  async function restoreOne(kind: UploadKind, uploaded: UploadedImage | undefined): Promise<void> {
    if (!uploaded) {
      const kept = await store.read(kind);
      if (kept && states[kind].phase === "empty") await upload(kind, kept);
      return;
    }
    const signal = begin(kind);
    set(kind, { phase: "ready", uploaded });
    try {
      const { url, accent } = await readUrl(uploaded.id, signal, operationWithinMs);
      if (!signal.aborted && (url !== uploaded.url || accent !== uploaded.accent))
        set(kind, { phase: "ready", uploaded: { id: uploaded.id, url, accent } });
    } catch (error) {
      const gone = error instanceof CallError && error.status === 404;
      if (gone && !signal.aborted) remove(kind, cardFormMessages.imageGone);
    }
  }

  return {
    get: () => states,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    choose: (kind, image) => {
      const signal = begin(kind);
      set(kind, { phase: "sending", image, share: 0, waiting: false });
      void store.keep(kind, image).then(() => (signal.aborted ? undefined : upload(kind, image)));
    },
    retry: (kind) => {
      const state = states[kind];
      if (state.phase === "failed") void upload(kind, state.image, state.id);
    },
    remove: (kind) => remove(kind),
    askAgain: remove,
    restore: async (uploaded) => void (await Promise.all(uploadKinds.map((kind) => restoreOne(kind, uploaded[kind])))),
    clear: async () => {
      for (const kind of uploadKinds) begin(kind);
      states = emptyImages;
      for (const listener of listeners) listener();
      await Promise.all(uploadKinds.map((kind) => store.drop(kind)));
    },
  };
}

/** Returns the image once the server has stored it. */
export function getUploadedImage(state: ImageState): UploadedImage | undefined {
  return state.phase === "ready" ? state.uploaded : undefined;
}

export function getImageUrls({ profile, cover, logo }: ImageStates): Record<`${UploadKind}Url`, string> {
  return {
    profileUrl: getUploadedImage(profile)?.url ?? "",
    coverUrl: getUploadedImage(cover)?.url ?? "",
    logoUrl: getUploadedImage(logo)?.url ?? "",
  };
}

/** Returns the first image that blocks sending the form: one whose upload failed, or a required one that is missing. */
export function findBlockingImage(
  images: ImageStates,
  isNeeded: (kind: UploadKind) => boolean,
): UploadKind | undefined {
  return uploadKinds.find(
    (kind) => images[kind].phase !== "ready" && (images[kind].phase !== "empty" || isNeeded(kind)),
  );
}

/** Resolves once no image is being uploaded. */
export function waitForImageUploads(uploads: ImageUploads): Promise<ImageStates> {
  return new Promise((resolve) => {
    const check = () => {
      const states = uploads.get();
      if (uploadKinds.some((kind) => states[kind].phase === "sending")) return;
      stop();
      resolve(states);
    };
    const stop = uploads.subscribe(check);
    check();
  });
}
