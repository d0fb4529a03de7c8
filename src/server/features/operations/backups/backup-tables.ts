export type BackupKind = "asked" | "scheduled";
type BackupState = "running" | "done" | "failed";

/** A backup that was begun, and what became of it; instants are ms since 1970 UTC. */
export interface BackupRow {
  /** Of a scheduled one `scheduled-` and its day, so that of all nodes one makes it. */
  id: string;
  kind: BackupKind;
  /** Where it is, for people: a folder, or a bucket and its prefix, and its name there. */
  place: string;
  state: BackupState;
  startedAt: number;
  /** When it last said that it is under way; a running one that is silent for two minutes was killed. */
  beatAt: number;
  finishedAt: number | null;
  /** When it was found to restore; null: it was not. */
  checkedAt: number | null;
  /** What it added to its place: the database, and images that were not there. */
  bytes: number;
  /** French: why it failed, or what else the operator should know; empty: nothing. */
  message: string;
  /** Which machine and process made it; empty: a version of before. */
  node: string;
  /** Images that it lists, and how many of its place it has read. */
  images: number;
  imagesRead: number;
  /** Files of its place of which nothing good is left. */
  damaged: number;
}

/** Columns that a database may not have yet: it is backed up before it is migrated. */
type Late = "node" | "images" | "imagesRead" | "damaged";
/** What is written of a new one; the database has a default for the late columns. */
export type NewBackupRow = Omit<BackupRow, Late> & Partial<Pick<BackupRow, Late>>;

export interface BackupTables {
  backups: BackupRow;
}
