import type { UploadKind } from "#shared/card/upload-kinds.ts";

const databaseName = "sen-digital-vcard";
const storeName = "images";

/** Bytes, not a Blob: Safari has lost stored Blobs. */
interface KeptImage {
  type: string;
  bytes: ArrayBuffer;
}

/** Stores cropped images that are not uploaded yet, in IndexedDB. Browsers without it only cannot resume an upload. */
export interface ImageStore {
  keep(kind: UploadKind, image: Blob): Promise<void>;
  read(kind: UploadKind): Promise<Blob | undefined>;
  drop(kind: UploadKind): Promise<void>;
}

/** Opens the pending images of one form. `owner`: called only in the browser. */
export function openImageStore(owner: () => string): ImageStore {
  const toStoreKey = (kind: UploadKind) => `${owner()} ${kind}`;
  let database: Promise<IDBDatabase> | undefined;
  const withStore = async <T>(
    mode: IDBTransactionMode,
    use: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T | undefined> => {
    try {
      database ??= open();
      const store = (await database).transaction(storeName, mode).objectStore(storeName);
      return await awaitRequest(use(store));
    } catch {
      database = undefined;
      return undefined;
    }
  };
  return {
    keep: async (kind, image) => {
      const kept: KeptImage = { type: image.type, bytes: await image.arrayBuffer() };
      await withStore("readwrite", (store) => store.put(kept, toStoreKey(kind)));
    },
    read: async (kind) => {
      const kept = await withStore(
        "readonly",
        (store) => store.get(toStoreKey(kind)) as IDBRequest<KeptImage | undefined>,
      );
      return kept ? new Blob([kept.bytes], { type: kept.type }) : undefined;
    },
    drop: async (kind) => void (await withStore("readwrite", (store) => store.delete(toStoreKey(kind)))),
  };
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.addEventListener("upgradeneeded", () => request.result.createObjectStore(storeName));
  return awaitRequest(request);
}

function awaitRequest<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("IndexedDB failed.")));
  });
}
