export type BackupKind = "asked" | "scheduled";
type BackupState = "running" | "done" | "failed";

/** A backup that was begun, and how it ended; times are ms since 1970 UTC. */
export interface BackupRow {
  /** A scheduled backup's id is `scheduled-` and its day, so that only one node makes it. */
  id: string;
  kind: BackupKind;
  /** Place and name, as text for people: a folder, or a bucket and its prefix. */
  place: string;
  state: BackupState;
  startedAt: number;
  /** Time of its last heartbeat; a running backup that is silent for two minutes was killed. */
  beatAt: number;
  finishedAt: number | null;
  /** Time when a trial restore succeeded; null: none was made. */
  checkedAt: number | null;
  /** Bytes that it added to the archive: the database, and new images. */
  bytes: number;
  /** French: why it failed, or what else the operator should know; may be empty. */
  message: string;
  /** Machine and process that made it; empty: an older version made it. */
  node: string;
  /** Number of images that it lists, and how many of the archive's it has read. */
  images: number;
  imagesRead: number;
  /** Number of the archive's files without any good copy. */
  damaged: number;
}

/** Columns that a database may lack, since it is backed up before it is migrated. */
type Late = "node" | "images" | "imagesRead" | "damaged";
/** Row of a new backup; the database has defaults for the columns added later. */
export type NewBackupRow = Omit<BackupRow, Late> & Partial<Pick<BackupRow, Late>>;

export interface BackupTables {
  backups: BackupRow;
}
