/** Describes a tag's content; `other`: anything but an address. */
export type TagContent = { kind: "empty" } | { kind: "url"; url: string } | { kind: "other" };

export interface TagReading {
  /** Serial number of the chip; empty if the telephone does not report it. */
  serialNumber: string;
  content: TagContent;
}

/** Reasons why working with a tag failed; `left`: it was taken away too early, is locked or broken. */
const tagFaultKinds = ["denied", "off", "absent", "unreadable", "left"] as const;
export type TagFaultKind = (typeof tagFaultKinds)[number];

export class TagFaultError extends Error {
  readonly kind: TagFaultKind;

  constructor(kind: TagFaultKind, options?: ErrorOptions) {
    super(kind, options);
    this.kind = kind;
  }
}

interface TagListener {
  onReading(reading: TagReading): void;
  onUnreadable(): void;
}

/** Operations on the tag held to the telephone. All three throw `TagFaultError`, and end when the signal aborts. */
export interface TagPort {
  /** Reports each tag held to the telephone until the signal aborts; asks for permission the first time. */
  listen(listener: TagListener, signal: AbortSignal): Promise<void>;
  /** Replaces the tag's content. */
  write(url: string, signal: AbortSignal): Promise<void>;
  /** Locks the tag permanently: nothing can be written to it afterwards. */
  lock(signal: AbortSignal): Promise<void>;
}
