export type BackupKind = "asked" | "scheduled";
type BackupState = "running" | "done" | "failed";

/** A backup that was begun, and what became of it; instants are ms since 1970 UTC. */
export interface BackupRow {
  /** For a scheduled backup `scheduled-` and its day, so that only one node makes it. */
  id: string;
  kind: BackupKind;
  /** Place and name for people to read: a folder, or a bucket and its prefix. */
  place: string;
  state: BackupState;
  startedAt: number;
  /** Time of its last sign of life; a running backup that is silent for two minutes was killed. */
  beatAt: number;
  finishedAt: number | null;
  /** Time when a trial restore succeeded; null: none did. */
  checkedAt: number | null;
  /** Bytes that it added to its place: the database, and new images. */
  bytes: number;
  /** French: why it failed, or what else the operator should know; empty: nothing. */
  message: string;
  /** Machine and process that made it; empty: an older version. */
  node: string;
  /** Images that it lists, and how many of its place it has read. */
  images: number;
  imagesRead: number;
  /** Files of its place of which nothing good is left. */
  damaged: number;
}

/** Columns that a database may not have yet: it is backed up before it is migrated. */
type Late = "node" | "images" | "imagesRead" | "damaged";
/** Row of a new backup; the database has a default for the columns added later. */
export type NewBackupRow = Omit<BackupRow, Late> & Partial<Pick<BackupRow, Late>>;

export interface BackupTables {
  backups: BackupRow;
}
