import { spawnSync } from "node:child_process";
import { connect, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { startS3 } from "#test/stand-ins/s3.ts";
import { freshDatabase } from "#test/harness/database.ts";
import { freePort } from "#test/harness/free-port.ts";
import { assertStorageUsable } from "#server/operations/doctor/check-storage.ts";
import { readEnvironmentSettings, SettingError } from "#server/config/environment-settings.ts";
import { createLogger } from "#server/operations/log/log.ts";
import { openConfiguredDatabase, openDatabaseOnceThere } from "./open-data.ts";
import { createFolderStorage } from "#server/adapters/storage/folder-storage.ts";
import { createS3Storage } from "#server/adapters/storage/s3.ts";
import { projectRoot } from "#server/config/project-root.ts";

const isPostgres = process.env.TEST_ENGINE === "postgres";
const folder = mkdtempSync(join(tmpdir(), "vcard-start-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the sentence with which the start stops; `undefined` when it does not stop. Rethrows any other error. */
async function sentence(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof SettingError) return error.message;
    throw error;
  }
}
const opening = (env: Record<string, string>) =>
  sentence(openConfiguredDatabase(readEnvironmentSettings({ LOG_LEVEL: "silent", ...env })).then((db) => db.close()));

test.runIf(isPostgres)(
  "a wrong password, an unknown database, a host that is down: one sentence that names DATABASE_URL and no password",
  async () => {
    const url = (change: Partial<Pick<URL, "password" | "pathname" | "port">>) =>
      Object.assign(new URL(`${inject("postgresUrl")}/template`), change).href;
    const closedPort = String(await freePort());
    expect(await opening({ DATABASE_URL: url({ password: "canary" }) })).toBe(
      "DATABASE_URL : le serveur refuse l'utilisateur ou le mot de passe (28P01).",
    );
    expect(await opening({ DATABASE_URL: url({ pathname: "/nowhere" }) })).toBe(
      "DATABASE_URL : le serveur n'a pas de base de ce nom : créez-la d'abord (3D000).",
    );
    expect(await opening({ DATABASE_URL: url({ port: closedPort }) })).toBe(
      `DATABASE_URL : aucun PostgreSQL ne répond à 127.0.0.1:${closedPort} (ECONNREFUSED).`,
    );
  },
);

// Seen to fail without the wait, with the previous test's sentence.
test.runIf(isPostgres)("waits for a PostgreSQL that starts later, and says so once", async () => {
  const port = await freePort();
  const { databaseUrl = "" } = await freshDatabase(folder);
  const { hostname, port: real } = new URL(databaseUrl);
  const url = Object.assign(new URL(databaseUrl), { port: String(port) }).href;
  const said: string[] = [];
  const opened = openDatabaseOnceThere(
    readEnvironmentSettings({ LOG_LEVEL: "silent", DATABASE_URL: url }),
    (line) => void said.push(line),
  );
  await wait(1500);
  const line = createServer((from) => from.pipe(connect(Number(real), hostname)).pipe(from));
  await new Promise<void>((resolve) => line.listen(port, "127.0.0.1", resolve));
  await (await opened).close();
  await new Promise((resolve) => line.close(resolve));
  expect(said).toEqual([
    `DATABASE_URL : aucun PostgreSQL ne répond à 127.0.0.1:${port} (ECONNREFUSED). Le démarrage l'attend, une minute au plus.`,
  ]);
});

test.runIf(!isPostgres)(
  "a file that is no database, a folder that is a file: one sentence that names DATA_DIR",
  async () => {
    const junk = join(folder, "junk");
    mkdirSync(junk);
    writeFileSync(join(junk, "sen-digital-vcard.sqlite"), "not a database ".repeat(100));
    expect(await opening({ DATA_DIR: junk })).toBe(`DATA_DIR ${junk} : le fichier n'est pas une base SQLite.`);
    const file = join(junk, "sen-digital-vcard.sqlite");
    expect(await opening({ DATA_DIR: join(file, "below") })).toBe(
      `DATA_DIR ${join(file, "below")} : le dossier ne peut pas être créé ou écrit (ENOTDIR).`,
    );
  },
);

test.runIf(!isPostgres && existsSync("/proc/self"))("a place that takes no folders is refused at once", async () => {
  expect(await opening({ DATA_DIR: "/proc/nope" })).toBe(
    "DATA_DIR /proc/nope : le dossier ne peut pas être créé ou écrit (ENOENT).",
  );
});

// Root may write everywhere, so the folder is opened as another user; if that user cannot read our sources, the test is
// skipped.
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const canRun =
  spawnSync(process.execPath, ["-e", "require('fs').readdirSync('src/server')"], { cwd: projectRoot, ...nobody })
    .status === 0;
test.runIf(!isPostgres && canRun && process.platform !== "win32")(
  "a read-only folder stops the start with one sentence",
  () => {
    chmodSync(folder, 0o755);
    const dataDir = join(folder, "read-only");
    mkdirSync(dataDir, { mode: 0o555 });
    const program = `const { openConfiguredDatabase } = await import("#server/composition/open-data.ts"); const { readEnvironmentSettings } = await import("#server/config/environment-settings.ts");
    await openConfiguredDatabase(readEnvironmentSettings({ DATA_DIR: process.argv[1] })).catch((error) => process.stdout.write(error.constructor.name + " " + error.message));`;
    const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program, dataDir], {
      cwd: projectRoot,
      ...nobody,
    });
    expect(stdout.toString()).toBe(`SettingError DATA_DIR ${dataDir} : le fichier de la base ne peut pas être ouvert.`);
    expect(stderr.toString()).toBe("");
  },
);

const log = createLogger("silent");

test.runIf(!isPostgres)(
  "a bucket that is missing or refuses the keys stops the start; one that does not answer does not",
  async () => {
    const { settings, close } = await startS3();
    const starting = (s3: typeof settings) =>
      sentence(assertStorageUsable(createS3Storage(s3), { s3, dataDir: folder }, log));
    expect(await starting(settings)).toBeUndefined();
    expect(await starting({ ...settings, bucket: "nowhere" })).toBe(
      `S3_BUCKET nowhere n'existe pas chez ${settings.endpoint} : créez-le d'abord.`,
    );
    expect(await starting({ ...settings, accessKeyId: "wrong" })).toBe(
      `S3_BUCKET images : ${settings.endpoint} refuse S3_ACCESS_KEY_ID et S3_SECRET_ACCESS_KEY (403).`,
    );
    await close();
    expect(await starting(settings)).toBeUndefined();
  },
);

test.runIf(!isPostgres)("an image folder that cannot be created stops the start", async () => {
  const file = join(folder, "a-file");
  writeFileSync(file, "");
  const dataDir = join(file, "x");
  expect(
    await sentence(assertStorageUsable(createFolderStorage(join(dataDir, "images")), { s3: undefined, dataDir }, log)),
  ).toBe(`DATA_DIR ${dataDir} : son dossier images ne peut pas être créé ou écrit (ENOTDIR).`);
});
