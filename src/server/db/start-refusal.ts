import { SettingError, type Settings } from "../env.ts";
import { ConnectionLost, primaryCode } from "./errors.ts";
import { NewerSchema } from "./migrations.ts";

type Where = Pick<Settings, "databaseUrl" | "dataDir">;
type EngineError = Error & { code?: string; errcode?: number };

/** By SQLSTATE: what the operator can mend. */
const postgresSentences: Record<string, string> = {
  "28000": "the server refuses this user",
  "28P01": "the server refuses the user or the password",
  "3D000": "the server has no database of that name: create it first",
  "25006": "the database may only be read: it is a standby, or set so",
  "42501": "the user may not create tables in this database",
  "53100": "the server's disk is full",
  "53300": "the server has no connection left",
  "57P03": "the server is starting or stopping",
};

/** By SQLite's primary result code. */
const sqliteSentences: Record<number, string> = {
  3: "the database file may not be opened",
  5: "another process holds the database file locked",
  8: "the database file may only be read",
  10: "the disk fails",
  11: "the database file is damaged: restore a backup",
  13: "the disk is full",
  14: "the database file cannot be opened",
  26: "the database file is not an SQLite database",
};

const fileCodes = /^(EACCES|EDQUOT|EEXIST|EIO|EISDIR|ELOOP|ENAMETOOLONG|ENOENT|ENOSPC|ENOTDIR|EPERM|EROFS)$/;

/** Why the database cannot be opened, as one sentence that names the setting; `undefined` when it is no setting's fault. */
export function startRefusal(error: unknown, { databaseUrl, dataDir }: Where): SettingError | undefined {
  if (!(error instanceof Error)) return undefined;
  const what = databaseUrl ? postgresProblem(error, databaseUrl) : sqliteProblem(error);
  return what === undefined ? undefined : new SettingError(`${databaseUrl ? "DATABASE_URL" : `DATA_DIR ${dataDir}`}: ${what}.`, { cause: error });
}

function postgresProblem(error: EngineError, url: string): string | undefined {
  if (error instanceof NewerSchema) return error.message;
  const cause = (error instanceof ConnectionLost ? error.cause : error) as EngineError;
  const known = postgresSentences[cause.code ?? ""];
  if (known) return `${known} (${cause.code})`;
  // Never the whole address: it holds the password.
  return error instanceof ConnectionLost ? `no PostgreSQL answers at ${new URL(url).host} (${cause.code ?? cause.message})` : undefined;
}

function sqliteProblem(error: EngineError): string | undefined {
  if (error instanceof NewerSchema) return error.message;
  if (fileCodes.test(error.code ?? "")) return `the folder cannot be made or written (${error.code})`;
  return error.code === "ERR_SQLITE_ERROR" ? sqliteSentences[primaryCode(error.errcode ?? 0)] : undefined;
}
