import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/** Reports a fault of `pg_dump` or `pg_restore` that the operator can fix; the message is for them. */
export class PostgresToolError extends Error {}

type Tool = "pg_dump" | "pg_restore";

/** Characters of a tool's error output that are reported. */
const mostComplaint = 500;

/** Passes a PostgreSQL tool its connection in the environment, where other users cannot read the password. */
function buildEnvironment(url: string, path: string): Record<string, string> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  const sslMode = new URL(url).searchParams.get("sslmode");
  const named = {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: database,
    PGSSLMODE: sslMode,
  };
  const given = Object.entries(named).filter((one): one is [string, string] => typeof one[1] === "string");
  return { ...Object.fromEntries(given), PATH: path, LC_ALL: "C", PGCONNECT_TIMEOUT: "10" };
}

/** Debian keeps each version's tools in a folder of its own; elsewhere the path leads to them. */
function locateTool(tool: Tool, serverMajor: number): string {
  const debian = join("/usr/lib/postgresql", String(serverMajor), "bin", tool);
  if (existsSync(debian)) return debian;
  return tool;
}

/** Runs a tool until it ends; resolves to its output. @throws {PostgresToolError} */
async function run(tool: string, args: readonly string[], env: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(tool, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    let [said, complaint] = ["", ""];
    child.stdout.on("data", (piece: Buffer) => (said += piece.toString()));
    child.stderr.on("data", (piece: Buffer) => (complaint = (complaint + piece.toString()).slice(0, mostComplaint)));
    child.once("error", (error: NodeJS.ErrnoException) => {
      reject(new PostgresToolError(whyNotStarted(tool, error), { cause: error }));
    });
    child.once("close", (code) => {
      if (code === 0) resolve(said);
      else reject(new PostgresToolError(`${tool} a échoué\u00a0: ${complaint.trim()}`));
    });
  });
}

function whyNotStarted(tool: string, { code, message }: NodeJS.ErrnoException): string {
  if (code !== "ENOENT") return `${tool}\u00a0: ${message}`;
  return `${tool} n'est pas installé\u00a0: installez les outils de PostgreSQL (sur Debian, le paquet postgresql-client).`;
}

/** Finds a tool that knows the server's version. @throws {PostgresToolError} when it is missing or older */
async function findTool(tool: Tool, { serverMajor, path }: { serverMajor: number; path: string }): Promise<string> {
  const place = locateTool(tool, serverMajor);
  const major = Number(/\) (\d+)/.exec(await run(place, ["--version"], { PATH: path, LC_ALL: "C" }))?.[1]);
  if (major < serverMajor)
    throw new PostgresToolError(
      `${tool} est en version ${major} et le serveur en version ${serverMajor}\u00a0: installez postgresql-client-${serverMajor}.`,
    );
  return place;
}

interface Where {
  url: string;
  serverMajor: number;
  /** The `PATH` to search for programs. */
  path: string;
}

/** Writes the database as of `snapshot` into `file`, in pg_dump's custom format. @throws {PostgresToolError} */
export async function dumpPostgresDatabase(where: Where, snapshot: string, file: string): Promise<void> {
  const tool = await findTool("pg_dump", where);
  await run(
    tool,
    ["--format=custom", "--no-owner", "--no-privileges", `--snapshot=${snapshot}`, `--file=${file}`],
    buildEnvironment(where.url, where.path),
  );
}

/** Restores a dump completely, or not at all, into an empty database. @throws {PostgresToolError} */
export async function runPgRestore(where: Where, file: string): Promise<void> {
  const tool = await findTool("pg_restore", where);
  const env = buildEnvironment(where.url, where.path);
  await run(
    tool,
    [
      "--no-owner",
      "--no-privileges",
      "--single-transaction",
      "--exit-on-error",
      `--dbname=${env.PGDATABASE ?? ""}`,
      file,
    ],
    env,
  );
}

/** Lists the tables whose rows a dump contains. @throws {PostgresToolError} */
export async function listDumpedTables({ serverMajor, path }: Omit<Where, "url">, file: string): Promise<string[]> {
  const listing = await run(await findTool("pg_restore", { serverMajor, path }), ["--list", file], {
    PATH: path,
    LC_ALL: "C",
  });
  return [...listing.matchAll(/ TABLE DATA \S+ (\S+) /g)].map(([, name]) => name ?? "");
}
