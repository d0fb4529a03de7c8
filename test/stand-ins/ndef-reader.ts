/** A tag held to the phone. `records`: its content; `weak`: taken away before anything is written. */
export interface StandInTag {
  serialNumber: string;
  records: { recordType: string; data: string }[];
  locked?: boolean;
  weak?: boolean;
}

export interface StandInNfc {
  /** Holds a tag to the phone and takes it away again; resolves once the effects are done. */
  hold(tag: StandInTag): Promise<void>;
  /** Holds a tag that cannot be read. */
  blur(): void;
  /** Name of the error with which `scan` is refused; empty: it is accepted. */
  refusal: string;
}

/**
 * Imitates Web NFC of Chrome for Android in browsers without it: `window.NDEFReader`, and `window.nfc` to hold tags to
 * it. Self-contained, so that it can be passed to a page.
 */
export function standInNdefReader(): void {
  let near: StandInTag | undefined;
  const scanning = new Set<EventTarget>();

  async function touch(change: (tag: StandInTag) => void): Promise<void> {
    if (!near || near.locked || near.weak) throw new DOMException("The tag is gone, or locked.", "NetworkError");
    change(near);
  }

  class NDEFReader extends EventTarget {
    async scan({ signal }: { signal?: AbortSignal } = {}): Promise<void> {
      if (nfc.refusal) throw new DOMException("Refused.", nfc.refusal);
      scanning.add(this);
      signal?.addEventListener("abort", () => scanning.delete(this));
    }

    async write({ records }: { records: StandInTag["records"] }): Promise<void> {
      await touch((tag) => (tag.records = [...records]));
    }

    async makeReadOnly(): Promise<void> {
      await touch((tag) => (tag.locked = true));
    }
  }

  const nfc: StandInNfc = {
    refusal: "",
    blur: () => scanning.forEach((reader) => reader.dispatchEvent(new Event("readingerror"))),
    async hold(tag) {
      near = tag;
      const records = tag.records.map(({ recordType, data }) => ({
        recordType,
        data: new DataView(new TextEncoder().encode(data).buffer),
      }));
      for (const reader of scanning)
        reader.dispatchEvent(
          Object.assign(new Event("reading"), { serialNumber: tag.serialNumber, message: { records } }),
        );
      // Listeners react in the same turn; what they do to the tag is done before the next turn.
      await new Promise((done) => setTimeout(done));
      near = undefined;
    },
  };
  Object.assign(window, { NDEFReader, nfc });
}
