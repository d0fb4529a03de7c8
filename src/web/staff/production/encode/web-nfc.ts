import { type TagContent, TagFaultError, type TagFaultKind, type TagPort } from "./tag-port.ts";

/** Opens the telephone's NFC reader if the browser offers one to pages, as Chrome for Android does. */
export function openWebNfcPort(): TagPort | undefined {
  if (!window.NDEFReader) return undefined;
  const reader = new window.NDEFReader();
  return {
    async listen({ onReading, onUnreadable }, signal) {
      const heard = (event: Event) => {
        const { serialNumber, message } = event as NDEFReadingEvent;
        onReading({ serialNumber, content: readTagContent(message.records) });
      };
      reader.addEventListener("reading", heard, { signal });
      reader.addEventListener("readingerror", onUnreadable, { signal });
      await orFault(reader.scan({ signal }));
    },
    write: (url, signal) =>
      orFault(reader.write({ records: [{ recordType: "url", data: url }] }, { overwrite: true, signal })),
    lock: (signal) => orFault(reader.makeReadOnly({ signal })),
  };
}

function readTagContent(records: readonly NDEFRecord[]): TagContent {
  const told = records.filter(({ recordType }) => recordType !== "empty");
  const address = told.find(({ recordType }) => recordType === "url" || recordType === "absolute-url");
  if (address?.data) return { kind: "url", url: new TextDecoder().decode(address.data) };
  return told.length === 0 ? { kind: "empty" } : { kind: "other" };
}

/** Names as in the specification. */
const faults: Readonly<Record<string, TagFaultKind>> = {
  NotAllowedError: "denied",
  NotReadableError: "off",
  NotSupportedError: "absent",
};

async function orFault(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw new TagFaultError(faults[error instanceof DOMException ? error.name : ""] ?? "left", { cause: error });
  }
}
