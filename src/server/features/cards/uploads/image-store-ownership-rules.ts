/** The storage key of the ownership file; not beneath the images' keys. */
export const ownershipFileKey = "owner.json";

/** The content of the ownership file; the database remembers it too. */
export interface StoreOwnershipFile {
  /** The database's id. */
  database: string;
  /** A mark that each sweep renews and the database stores. It tells the database from its copies and older states. */
  mark: string;
}

/**
 * Who owns the images: `ours`, this database; `claimed`, this database since a moment ago; `other`, another database;
 * `newer`, the database that this one is a copy or an older state of; `unknown`, nobody, and the store has many files
 * that this database does not know.
 */
export type ImageStoreOwnership = "ours" | "claimed" | "other" | "newer" | "unknown";

/** Parses an ownership file; `undefined` when it is not one of ours. */
export function parseOwnershipFile(bytes: Buffer): StoreOwnershipFile | undefined {
  try {
    const { database, mark } = JSON.parse(bytes.toString()) as Partial<StoreOwnershipFile>;
    if (typeof database === "string" && typeof mark === "string") return { database, mark };
    return undefined;
  } catch {
    return undefined;
  }
}

export function resolveStoreOwnership(
  file: StoreOwnershipFile | undefined,
  databaseId: string,
  knowsMark: boolean,
): ImageStoreOwnership {
  if (file?.database !== databaseId) return "other";
  if (knowsMark) return "ours";
  return "newer";
}

/**
 * Checks whether this database may claim a store that has no ownership file: the store is empty, or this database knows
 * at least half of its uploads.
 */
export function canClaimImageStore({ folders, known }: { folders: number; known: number }): boolean {
  return known * 2 >= folders;
}

/** Returns the operator's warning when this database does not own its store; `undefined` when it does. */
export function getOwnershipWarning(owner: ImageStoreOwnership): string | undefined {
  if (owner === "ours" || owner === "claimed") return undefined;
  const whose = {
    other: "ce magasin appartient à une autre base de données",
    newer: "cette base est une copie, ou un état plus ancien, de celle à qui appartient ce magasin",
    unknown: "ce magasin n'est à personne et contient des fichiers que cette base ne connaît pas",
  }[owner];
  return `Images : ${whose}. Ce serveur y lit et y écrit, mais n'y efface rien. Donnez-lui son propre magasin (S3_BUCKET, S3_PREFIX ou DATA_DIR) ou, si celui-ci lui revient : node scripts/start.mjs --run images own`;
}
