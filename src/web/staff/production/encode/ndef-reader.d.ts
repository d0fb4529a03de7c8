/** The part of Web NFC used here; only Chrome for Android has it (https://w3c.github.io/web-nfc/). */
interface NDEFRecord {
  readonly recordType: string;
  readonly data: DataView | null;
}

interface NDEFReadingEvent extends Event {
  readonly serialNumber: string;
  readonly message: { readonly records: readonly NDEFRecord[] };
}

interface NDEFReader extends EventTarget {
  scan(options?: { signal?: AbortSignal }): Promise<void>;
  write(
    message: { records: readonly { recordType: "url"; data: string }[] },
    options?: { overwrite?: boolean; signal?: AbortSignal },
  ): Promise<void>;
  makeReadOnly(options?: { signal?: AbortSignal }): Promise<void>;
}

interface Window {
  NDEFReader?: new () => NDEFReader;
}
