import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { freePort } from "./free-port.ts";

const versions = "/usr/lib/postgresql";

/** Programs of Debian's newest PostgreSQL that has both the server and `pg_dump`; `undefined` if there is none. */
export const debianPostgres = (existsSync(versions) ? readdirSync(versions) : [])
  .toSorted((one, other) => Number(other) - Number(one))
  .map((version) => join(versions, version, "bin"))
  .find((bin) => ["initdb", "postgres", "pg_dump"].every((tool) => existsSync(join(bin, tool))));

/** A server of the version that `pg_dump` has: the tests' own brings no tools. It runs when this resolves. */
export async function startDebianPostgres(bin: string): Promise<{ url: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "vcard-debian-pg-"));
  // The server refuses to run as root; its package created this user.
  const user = process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : {};
  chmodSync(folder, 0o755);
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  execFileSync(join(bin, "initdb"), ["-D", data, "-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8"], {
    ...user,
    stdio: "ignore",
    cwd: folder,
  });
  const port = await freePort();
  const server = spawn(
    join(bin, "postgres"),
    ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", folder, "-c", "fsync=off"],
    { ...user, stdio: "ignore", cwd: folder },
  );
  const url = `postgres://postgres:postgres@127.0.0.1:${port}`;
  await untilReady(`${url}/postgres`);
  return {
    url,
    close: async () => {
      server.kill("SIGINT");
      await once(server, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const idOf = (flag: "-u" | "-g") => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (tries > 200) throw error;
      await wait(50);
    }
  }
}
