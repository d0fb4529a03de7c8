import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { contractEndpoints } from "#test/harness/contract-endpoints.ts";
import { cannotFreeze, freeze, thaw } from "#test/harness/read-only.ts";
import { routePaths } from "#shared/route-paths.ts";
import { startServer, type RunningServer } from "../../e2e/harness/server.ts";
import { orderBody } from "../factories/order.ts";
import { photo } from "../factories/image.ts";
import {
  addUploads,
  noticesFor,
  notify,
  openStopped,
  order,
  pay,
  serverEnv,
  type Images,
  type Notice,
} from "./load.ts";
import { report, rounds } from "./rounds.ts";

const times = rounds(1, 10);
const root = mkdtempSync(join(tmpdir(), "vcard-read-only-"));
const [folder, place] = [join(root, "data"), join(root, "backups")];
const reason = cannotFreeze(root);
const admin = { email: "admin@example.com", password: "correct-horse-battery-9" };
const env = {
  ...serverEnv,
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  METRICS_TOKEN: "metrics-token-of-the-test",
};
const json = { "Content-Type": "application/json" };
const noticeType = { "Content-Type": "application/x-www-form-urlencoded" };

afterEach(() => {
  if (!reason) thaw(root);
});
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

interface Answer {
  status: number;
  text: string;
  body: { code?: string; message?: string; token?: string };
}

async function call(
  server: RunningServer,
  method: string,
  path: string,
  body?: BodyInit,
  headers: Record<string, string> = {},
): Promise<Answer> {
  // The server may close a kept connection during the wait for a backup.
  const answer = await fetch(server.url + path, {
    method,
    headers: { Connection: "close", ...headers },
    redirect: "manual",
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  return { status: answer.status, text, body: text.startsWith("{") ? (JSON.parse(text) as Answer["body"]) : {} };
}
const logInStaff = (server: RunningServer) => call(server, "POST", "/api/login", JSON.stringify(admin), json);

async function upload(server: RunningServer): Promise<Answer> {
  const form = new FormData();
  form.set("kind", "logo");
  form.set("file", new Blob([new Uint8Array(await photo(200, 200))], { type: "image/jpeg" }), "photo.jpg");
  return call(server, "POST", "/api/uploads", form);
}

interface Known {
  card: string;
  unpaid: string;
  /** An order for which nobody has pressed "Payer" yet. */
  open: string;
  token: string;
  images: Images;
  notice: Notice;
}

/** Reads everything as administrator: pages and every GET of the contract. Resolves to each path's status. */
async function readAll(server: RunningServer, { card, unpaid, token }: Known): Promise<[string, number][]> {
  const gets = (await contractEndpoints())
    .filter(({ method }) => method === "GET")
    .map(({ path }) => path.replace(/:\w+/g, card));
  const wanted = [
    "/",
    routePaths.card(card),
    `/payer/${unpaid}`,
    `/api/ref/${unpaid}`,
    "/health/live",
    "/health/serving",
    "/health/ready",
    ...gets,
  ];
  const seen: [string, number][] = [];
  for (const path of wanted)
    seen.push([
      path,
      (await call(server, "GET", path, undefined, { Authorization: `Bearer ${token}`, Accept: "text/html" })).status,
    ]);
  return seen;
}

/** Sends one write for each kind of caller. */
async function writeAll(server: RunningServer, { card, open, token, images, notice }: Known): Promise<Answer[]> {
  const staff = { ...json, Authorization: `Bearer ${token}` };
  return [
    await call(server, "POST", "/api/commander", JSON.stringify(orderBody(images)), json),
    await call(server, "POST", `/api/paytech/${open}`, "{}", json),
    await call(server, "POST", "/api/webhooks/paytech", notice.form, noticeType),
    await call(server, "POST", "/api/newsletter", JSON.stringify({ email: "a@example.com" }), json),
    await call(
      server,
      "PATCH",
      `/api/orders/${card}`,
      JSON.stringify({ firstName: `Awa ${crypto.randomUUID().replace(/[^a-f]/g, "")}` }),
      staff,
    ),
    await call(
      server,
      "POST",
      "/api/users",
      JSON.stringify({
        name: "Fatou",
        email: `${crypto.randomUUID()}@example.com`,
        password: "Passe-Kora-77",
        role: "desk",
      }),
      staff,
    ),
    await upload(server),
    await logInStaff(server),
  ];
}

/** Runs `npm run backup`. */
async function backUp(): Promise<{ status: number; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "../../dist/server/backup.js"), place], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, ENV_FILE: devNull, PAYMENTS: "simulator" },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece: Buffer) => (said += piece.toString()));
  const [status] = (await once(child, "close")) as [number];
  return { status, said };
}

/** Downloads that must be recorded in the journal, or are refused. */
const audited = new Set(["/api/orders.csv", "/api/accounting.csv", "/api/newsletter/subscribers.csv"]);

/** Sets everybody's last visit ten minutes back, so that a read would have to update it. */
async function seenLongAgo(server: RunningServer, card: string): Promise<void> {
  const database = openStopped(folder);
  database.exec("UPDATE sessions SET last_seen_at = last_seen_at - 600000");
  database.close();
  // A write of another process makes the next read write once to SQLite's shared memory: do that now.
  await call(server, "GET", `/api/ref/${card}`);
}

const lines = (server: RunningServer) =>
  server
    .output()
    .split("\n")
    .filter((line) => line.includes('"level":'));

// Seen to fail with the code before: SIGBUS ended the process when the system wrote back SQLite's shared memory;
// staff's reads answered 503 a minute after their last visit, photos 500 "server.error"; each notice logged a line with
// its stack, and readiness said "ok" of the disk.
test.skipIf(reason !== undefined)(
  `a data folder turns read-only ${times} times (not tried: ${reason ?? "no"}): everything is readable, each write is refused with 503, and all resumes afterwards`,
  async () => {
    mkdirSync(folder);
    let server = await startServer({ dataDir: folder, env });
    await server.stop();
    let database = openStopped(folder);
    const images = addUploads(database, 2 * times + 4);
    database.close();
    server = await startServer({ dataDir: folder, env });
    const [card, unpaid, open] = [
      await order(server, images.pop() as never),
      await order(server, images.pop() as never),
      await order(server, images.pop() as never),
    ];
    for (const ref of [card, unpaid]) await pay(server, ref);
    const token = (await logInStaff(server)).body.token ?? "";
    database = openStopped(folder);
    const notices = noticesFor(database);
    database.close();
    const noticeOf = (ref: string) => notices.find(({ orderRef }) => orderRef === ref) as Notice;
    await notify(server, noticeOf(card));
    expect((await upload(server)).status).toBe(201);
    expect(await backUp()).toMatchObject({ status: 0 });

    let refused = 0;
    for (let round = 0; round < times; round += 1) {
      const known = { card, unpaid, open, token, images: images.pop() as never, notice: noticeOf(unpaid) };
      const wanted = await readAll(server, known);
      expect(wanted.filter(([, status]) => status >= 500)).toEqual([]);
      const logged = lines(server).length;
      await seenLongAgo(server, card);
      freeze(folder);
      expect(await readAll(server, known)).toEqual(
        wanted.map(([path, status]) => [path, audited.has(path) && status === 200 ? 503 : status]),
      );
      for (let again = 0; again < 5; again += 1) {
        const writes = await writeAll(server, known);
        expect(writes.map(({ status, body }) => [status, body.code, body.message])).toEqual(
          writes.map(() => [
            503,
            expect.stringMatching(/^(database|storage)\.unavailable$|^notice\.not_stored$/),
            expect.stringMatching(/^\p{Lu}.*\.$/u),
          ]),
        );
        refused += writes.length;
      }
      expect(JSON.parse((await call(server, "GET", "/health/ready")).text)).toMatchObject({
        status: "ready",
        disk: "read-only",
      });
      expect(
        (await call(server, "GET", "/metrics", undefined, { Authorization: `Bearer ${env.METRICS_TOKEN}` })).text,
      ).toContain("\ndisk_writable 0\n");
      // One line for the database and one for the files, however often somebody tried.
      expect(
        lines(server)
          .slice(logged)
          .map((line) => (JSON.parse(line) as { msg: string }).msg).length,
      ).toBeLessThanOrEqual(3);
      expect(await backUp()).toEqual({
        status: 1,
        said: expect.stringMatching(/^DATA_DIR .* ne peut pas être créé ou écrit \(EPERM\)\.\n$/),
      });

      expect(await server.stop()).toBe(0);
      await expect(startServer({ dataDir: folder, env })).rejects.toThrow(
        /\nDATA_DIR [^\n]* : le fichier de la base est en lecture seule : rendez ce dossier accessible [^\n]+\.\n$/,
      );
      thaw(folder);
      server = await startServer({ dataDir: folder, env });
      freeze(folder);
      expect((await writeAll(server, known)).map(({ status }) => status)).toEqual(Array<number>(8).fill(503));
      thaw(folder);
      // The running server must resume without a restart.
      await order(server, known.images);
      expect((await upload(server)).status).toBe(201);
      expect((await logInStaff(server)).status).toBe(200);
    }
    await notify(server, noticeOf(unpaid));
    expect(await server.stop()).toBe(0);
    database = openStopped(folder);
    expect(database.prepare("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
    expect(database.prepare("SELECT count(*) AS paid FROM orders WHERE paid_at IS NOT NULL").get()).toEqual({
      paid: 2,
    });
    expect(database.prepare("SELECT count(*) AS made FROM orders").get()).toEqual({ made: 3 + times });
    database.close();
    report(
      `read-only folder: ${times} times running and at a start: all reads, ${refused} writes refused with 503, none acknowledged`,
    );
  },
);

// Seen to fail with the code before: 500 for the photo, and a stack trace instead of the sentence about the backup.
test.skipIf(reason !== undefined)(
  "if only the images or the backups' place are read-only, photos wait, orders and staff go on, and the backup names the folder",
  async () => {
    const server = await startServer({ dataDir: folder, env });
    const database = openStopped(folder);
    const [images] = addUploads(database, 1);
    database.close();
    expect((await upload(server)).status).toBe(201);
    const before = lines(server).length;
    freeze(join(folder, "images"));
    for (let again = 0; again < 5; again += 1)
      expect(await upload(server)).toMatchObject({ status: 503, body: { code: "storage.unavailable" } });
    expect(lines(server).slice(before)).toHaveLength(1);
    await order(server, images as Images);
    thaw(join(folder, "images"));
    expect((await upload(server)).status).toBe(201);

    freeze(place);
    expect(await backUp()).toEqual({
      status: 1,
      said: expect.stringMatching(/^\/.*backups\/.* ne peut pas être écrit ou lu \(EPERM\)\.\n$/),
    });
    thaw(place);
    expect(await backUp()).toMatchObject({ status: 0 });
    expect(await server.stop()).toBe(0);
  },
);
