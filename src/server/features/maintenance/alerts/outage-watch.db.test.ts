import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startTestApp } from "#test/harness/app.ts";
import { createFolderStorage } from "#server/adapters/storage/folder-storage.ts";
import { createOutageWatch } from "./outage-watch.ts";

const received: { path: string; text: string }[] = [];
let status = 204;
const receiver = createServer((request, response) => {
  let text = "";
  request.on("data", (chunk: Buffer) => (text += chunk.toString()));
  request.on("end", () => {
    received.push({ path: request.url ?? "", text });
    response.writeHead(status).end();
  });
}).listen(0, "127.0.0.1");
await once(receiver, "listening");
const base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
const service = await startTestApp({ ALERT_URL: `${base}/alerts`, HEARTBEAT_URL: `${base}/beat` });
const { deps, clock } = service;
afterAll(async () => {
  await service.close();
  receiver.close();
});
beforeEach(() => {
  received.length = 0;
  status = 204;
});

const file = join(deps.settings.dataDir, "no-folder");
writeFileSync(file, "");
const brokenStorage = createFolderStorage(join(file, "images"));
const heard = () => received.filter(({ path }) => path === "/alerts").map(({ text }) => JSON.parse(text) as object);
const beats = () => received.filter(({ path }) => path === "/beat").length;
const look = async (watch: ReturnType<typeof createOutageWatch>) => {
  clock.advance(30_000);
  await watch.look();
};

test("calls the heartbeat once a minute and alerts nobody while all is well", async () => {
  const watch = createOutageWatch(deps);
  for (let round = 0; round < 6; round += 1) await look(watch);
  expect([beats(), heard()]).toEqual([3, []]);
  expect(watch.outages()).toEqual([]);
});

test.each([
  {
    what: "a database that is away",
    name: "database",
    text: "La base de données ne répond pas",
    broken: async () => {
      const node = await service.addNode();
      await node.deps.db.close();
      return { db: node.deps.db };
    },
  },
  {
    what: "a folder of images that is a file",
    name: "image-store",
    text: "Le magasin d'images ne répond pas\u00a0: aucune photo ne s'envoie",
    broken: async () => ({ storage: brokenStorage }),
  },
])(
  "reports $what without the database: once when it lasts, and once when it is over",
  async ({ name, text, broken }) => {
    const now = { ...deps, ...(await broken()) };
    const watch = createOutageWatch(now);
    await look(watch);
    expect([heard(), beats()]).toEqual([[], 0]);
    await look(watch);
    await look(watch);
    expect(heard()).toMatchObject([{ alert: name, state: "begun", text: expect.stringContaining(text) }]);
    expect(watch.outages()).toEqual([name]);
    expect(beats()).toBe(0);
    Object.assign(now, { db: deps.db, storage: deps.storage });
    await look(watch);
    await look(watch);
    expect(heard().slice(1)).toMatchObject([{ alert: name, state: "ended" }]);
    expect(beats()).toBe(1);
  },
);

test("alerts again until the receiver accepts", async () => {
  const watch = createOutageWatch({ ...deps, storage: brokenStorage });
  status = 500;
  for (let round = 0; round < 3; round += 1) await look(watch);
  expect(heard()).toHaveLength(2);
  status = 204;
  for (let round = 0; round < 3; round += 1) await look(watch);
  expect(heard()).toHaveLength(3);
});

test("/health/watch reports what does not work, while /health/ready keeps the pages served", async () => {
  const answer = await fetch(`${service.url}/health/watch`);
  expect([answer.status, await answer.json()]).toEqual([200, { status: "well", outages: [] }]);
});
