/** Collects what rereading the archive has found; keys as they stand there. */
export interface ArchiveFindings {
  /** Images that were read: new ones when they were written, others in their turn. */
  imagesRead: number;
  replaced: string[];
  /** Of which nothing good is left but, perhaps, in another place. */
  damaged: string[];
  note(key: string, found: "replaced" | "damaged"): void;
}

/** Reports how a successful backup was verified. */
export interface BackupVerification {
  /** Whether the database was restored for a try; else only read back. */
  isRestored: boolean;
  /** Images that the database names and the store has not. */
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

/** Keys that a sentence names; the others it counts. */
const mostNamed = 5;

/** Formats keys such as `a, b (+3)`. */
export function formatKeyNames(keys: readonly string[]): string {
  const others = keys.length - mostNamed;
  return keys.toSorted().slice(0, mostNamed).join(", ") + (others > 0 ? ` (+${others})` : "");
}
