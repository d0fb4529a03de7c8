import { SettingError, type ServerSettings } from "#server/config/environment-settings.ts";
import { DatabaseConnectionLostError, getPrimarySqliteCode } from "./errors.ts";
import { DatabaseHeldError } from "./hold-sqlite-file.ts";
import { ForeignSchemaError } from "./migrations.ts";

type Where = Pick<ServerSettings, "databaseUrl" | "dataDir">;
type EngineError = Error & { code?: string; errcode?: number };

/** Keyed by SQLSTATE: errors that the operator can fix. */
const postgresSentences: Record<string, string> = {
  "28000": "le serveur refuse cet utilisateur",
  "28P01": "le serveur refuse l'utilisateur ou le mot de passe",
  "3D000": "le serveur n'a pas de base de ce nom : créez-la d'abord",
  "25006": "la base est en lecture seule : c'est une réplique, ou elle est réglée ainsi",
  "42501": "l'utilisateur ne peut pas créer de tables dans cette base",
  "53100": "le disque du serveur est plein",
  "53300": "le serveur n'a plus de connexion libre",
  "57P03": "le serveur démarre ou s'arrête",
};

/** Follows the reason why it cannot be written. */
const whatToDo = "rendez ce dossier accessible en écriture à l'utilisateur du service, puis relancez";

/** Keyed by SQLite's primary result code. */
const sqliteSentences: Record<number, string> = {
  3: "le fichier de la base n'a pas le droit d'être ouvert",
  5: "un autre processus tient le fichier de la base verrouillé",
  8: `le fichier de la base est en lecture seule : ${whatToDo}`,
  10: "le disque est en panne",
  11: "le fichier de la base est abîmé : restaurez une sauvegarde",
  13: "le disque est plein",
  14: "le fichier de la base ne peut pas être ouvert",
  26: "le fichier n'est pas une base SQLite",
};

const fileCodes = /^(EACCES|EDQUOT|EEXIST|EIO|EISDIR|ELOOP|ENAMETOOLONG|ENOENT|ENOSPC|ENOTDIR|EPERM|EROFS)$/;

/**
 * Describes why the database cannot be opened, as one sentence that names the setting; `undefined` when no setting is
 * wrong.
 */
export function describeDatabaseStartFailure(
  error: unknown,
  { databaseUrl, dataDir }: Where,
): SettingError | undefined {
  if (!(error instanceof Error)) return undefined;
  const [place, what] = databaseUrl
    ? ["DATABASE_URL", postgresProblem(error, databaseUrl)]
    : [`DATA_DIR ${dataDir}`, sqliteProblem(error)];
  if (what === undefined) return undefined;
  return new SettingError(`${place} : ${what}.`, { cause: error });
}

/** Checks whether a start failed because PostgreSQL does not answer or is still starting: it may answer soon. */
export function isDatabaseAway(refusal: unknown): boolean {
  const { cause } = (refusal ?? {}) as { cause?: unknown };
  return cause instanceof DatabaseConnectionLostError || (cause as EngineError | undefined)?.code === "57P03";
}

function postgresProblem(error: EngineError, url: string): string | undefined {
  if (error instanceof ForeignSchemaError) return error.message;
  const cause = (error instanceof DatabaseConnectionLostError ? error.cause : error) as EngineError;
  const known = postgresSentences[cause.code ?? ""];
  if (known) return `${known} (${cause.code})`;
  // Never shows the whole URL: it contains the password.
  if (error instanceof DatabaseConnectionLostError)
    return `aucun PostgreSQL ne répond à ${new URL(url).host} (${cause.code ?? cause.message})`;
  return undefined;
}

function sqliteProblem(error: EngineError): string | undefined {
  if (error instanceof ForeignSchemaError || error instanceof DatabaseHeldError) return error.message;
  if (fileCodes.test(error.code ?? ""))
    return `le dossier ne peut pas être créé ou écrit (${error.code})${/^(EACCES|EPERM|EROFS)$/.test(error.code ?? "") ? ` : ${whatToDo}` : ""}`;
  if (error.code === "ERR_SQLITE_ERROR") return sqliteSentences[getPrimarySqliteCode(error.errcode ?? 0)];
  return undefined;
}
