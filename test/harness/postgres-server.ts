import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { canInstall, install } from "../../scripts/debian-packages.ts";
import { freePort } from "./free-port.ts";

const versions = "/usr/lib/postgresql";
const password = "postgres";

export interface PostgresServer {
  /** URL without a database name, such as `postgres://postgres:postgres@127.0.0.1:41234`. */
  url: string;
  /** Id of the server's first process. */
  pid: number;
  createDatabase(name: string): Promise<void>;
  start(): Promise<void>;
  /** `fast` aborts transactions; `immediate` is a crash: the next start recovers from the log. */
  stop(how: "fast" | "immediate"): Promise<void>;
  /** Stops the server for good and removes its files. */
  remove(): Promise<void>;
}

/**
 * Returns the folder of PostgreSQL's programs: the one named by `POSTGRES_BIN`, else Debian's newest with both the
 * server and its `pg_dump`.
 */
function findPostgres(): string | undefined {
  const installed = existsSync(versions) ? readdirSync(versions) : [];
  const folders = installed
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(versions, version, "bin"));
  return [process.env.POSTGRES_BIN ?? "", ...folders].find((bin) =>
    ["initdb", "postgres", "pg_dump"].every((program) => bin !== "" && existsSync(join(bin, program))),
  );
}

/** Installs Debian's PostgreSQL if missing, where it may. @throws when there is none */
function ensurePostgres(): string {
  if (!findPostgres() && canInstall()) install(["postgresql"]);
  const bin = findPostgres();
  if (!bin)
    throw new Error(
      "No PostgreSQL was found: install version 15 or newer, and name the folder of its initdb, postgres and pg_dump in POSTGRES_BIN.",
    );
  return bin;
}

/** Starts our own PostgreSQL, even as root, with its files in a folder of `parent`; ready when this resolves. */
export async function startPostgresServer(flags: readonly string[], parent = tmpdir()): Promise<PostgresServer> {
  const bin = ensurePostgres();
  const folder = mkdtempSync(join(parent, "vcard-pg-"));
  // The server refuses to run as root: its package's user runs it, who must be able to enter this folder.
  const user = process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : undefined;
  const options = { ...user, cwd: folder, stdio: "ignore" } as const;
  const passwordFile = join(folder, "password");
  const data = join(folder, "data");
  writeFileSync(passwordFile, password);
  chmodSync(folder, 0o755);
  if (user) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);
  const made = ["-D", data, "-U", "postgres", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  execFileSync(join(bin, "initdb"), [...made, "-E", "UTF8", "--locale=C.UTF-8"], options);
  const port = await freePort();
  const url = `postgres://postgres:${password}@127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  const endWithUs = () => server?.kill("SIGQUIT");
  process.once("exit", endWithUs);

  async function start(): Promise<void> {
    const settings = [...flags, "listen_addresses=127.0.0.1", "unix_socket_directories="];
    const words = settings.flatMap((setting) => ["-c", setting]);
    server = spawn(join(bin, "postgres"), ["-D", data, "-p", String(port), ...words], options);
    await untilReady(`${url}/postgres`, server);
  }
  async function stop(how: "fast" | "immediate"): Promise<void> {
    const running = server;
    server = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    running.kill(how === "fast" ? "SIGINT" : "SIGQUIT");
    await once(running, "exit");
  }
  await start();
  return {
    url,
    get pid() {
      return server?.pid ?? 0;
    },
    createDatabase: async (name) => {
      const client = new pg.Client({ connectionString: `${url}/postgres` });
      await client.connect();
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`).finally(() => client.end());
    },
    start,
    stop,
    remove: async () => {
      process.off("exit", endWithUs);
      await stop("fast");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const idOf = (flag: "-u" | "-g") => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (tries > 600 || server.exitCode !== null) throw error;
      await wait(50);
    }
  }
}
