/** Collects what rereading the archive found, by the archive's keys. */
export interface ArchiveFindings {
  /** Images that were read: new ones after writing, others when it was their turn. */
  imagesRead: number;
  replaced: string[];
  /** Keys without a good copy here; another place may have one. */
  damaged: string[];
  note(key: string, found: "replaced" | "damaged"): void;
}

/** Reports how a successful backup was verified. */
export interface BackupVerification {
  /** Whether the database was restored on trial, rather than only read. */
  isRestored: boolean;
  /** Images that the database names and the store lacks. */
  missing: number;
  found: Omit<ArchiveFindings, "note">;
}

export function createArchiveFindings(): ArchiveFindings {
  const findings: ArchiveFindings = {
    imagesRead: 0,
    replaced: [],
    damaged: [],
    note: (key, found) => void findings[found].push(key),
  };
  return findings;
}

/** Number of keys that a sentence names; it only counts the rest. */
const mostNamed = 5;

/** Formats keys such as `a, b (+3)`. */
export function formatKeyNames(keys: readonly string[]): string {
  const others = keys.length - mostNamed;
  return keys.toSorted().slice(0, mostNamed).join(", ") + (others > 0 ? ` (+${others})` : "");
}
