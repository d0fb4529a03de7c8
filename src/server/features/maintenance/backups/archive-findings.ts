/** Lists what rereading the archive has found, by the archive's keys. */
export interface ArchiveFindings {
  /** Images that were read: new ones when they were written, others in their turn. */
  imagesRead: number;
  replaced: string[];
  /** Keys without a good copy, except perhaps in another place. */
  damaged: string[];
  note(key: string, found: "replaced" | "damaged"): void;
}

/** Reports how a successful backup was verified. */
export interface BackupVerification {
  /** Whether the database was restored for a trial, rather than only read. */
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
