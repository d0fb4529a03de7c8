import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startS3 } from "#test/stand-ins/s3.ts";
import { createFolderStorage } from "./folder-storage.ts";
import { StorageUnavailableError, type ObjectStorage } from "./storage-port.ts";
import { createS3Storage } from "./s3.ts";

const folder = mkdtempSync(join(tmpdir(), "vcard-storage-"));
const adapters = {
  files: async () => ({
    storage: createFolderStorage(join(folder, "not", "made", "yet")),
    close: async () => undefined,
  }),
  s3: async () => {
    const { settings, close } = await startS3();
    return { storage: createS3Storage(settings), close };
  },
};

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(Object.entries(adapters))("storage: %s", (_name, start) => {
  let storage: ObjectStorage;
  let close: () => Promise<void>;

  beforeAll(async () => ({ storage, close } = await start()));
  afterAll(() => close());

  const keysBelow = async (prefix: string) => (await storage.list(prefix)).map(({ key }) => key).toSorted();

  test("returns the bytes and the type, also of a big object", async () => {
    const bytes = randomBytes(7 * 1024 * 1024);
    await storage.put("big/cover-1440.webp", bytes, "image/webp");
    const read = await storage.get("big/cover-1440.webp");
    expect(read?.contentType).toBe("image/webp");
    expect(sha(read?.bytes)).toBe(sha(bytes));
  });

  test("returns `undefined` for a missing object, and ignores its removal", async () => {
    await storage.put("there/a.webp", Buffer.from("a"), "image/webp");
    expect(await storage.get("there/b.webp")).toBeUndefined();
    expect(await storage.get("nowhere/b.webp")).toBeUndefined();
    expect(await storage.get("there")).toBeUndefined();
    await storage.remove("there/b.webp");
    await storage.remove("nowhere/b.webp");
  });

  test("replaces an object, which may be empty", async () => {
    await storage.put("replaced/a.jpg", Buffer.from("first, and longer"), "image/jpeg");
    await storage.put("replaced/a.jpg", Buffer.from("second"), "image/jpeg");
    expect((await storage.get("replaced/a.jpg"))?.bytes.toString()).toBe("second");
    await storage.put("replaced/a.avif", Buffer.alloc(0), "image/avif");
    expect(await storage.get("replaced/a.avif")).toEqual({ bytes: Buffer.alloc(0), contentType: "image/avif" });
  });

  test("lists the keys below a prefix with their times, and removes them", async () => {
    const before = Date.now() - 2_000;
    for (const key of ["listed/1/a.webp", "listed/1/b.webp", "listed/2/a.webp", "listed-too/a.webp"]) {
      await storage.put(key, Buffer.from(key), "image/webp");
    }
    expect(await keysBelow("listed/")).toEqual(["listed/1/a.webp", "listed/1/b.webp", "listed/2/a.webp"]);
    expect(await keysBelow("listed/1/")).toEqual(["listed/1/a.webp", "listed/1/b.webp"]);
    expect(await keysBelow("none/")).toEqual([]);
    for (const { storedAt } of await storage.list("listed/")) expect(storedAt).toBeGreaterThan(before);
    await storage.remove("listed/1/a.webp");
    await storage.remove("listed/1/b.webp");
    expect(await keysBelow("listed/")).toEqual(["listed/2/a.webp"]);
  });

  test("writes an object that does not exist yet", async () => {
    await storage.putIfAbsent("once/owner.json", Buffer.from("first"), "application/json");
    expect(await storage.get("once/owner.json")).toEqual({
      bytes: Buffer.from("first"),
      contentType: "application/json",
    });
  });

  test.each([
    "",
    "/",
    "../a.webp",
    "a/../../b.webp",
    "a//b.webp",
    "/a.webp",
    "a/",
    "./a.webp",
    "a\\b.webp",
    "a\0.webp",
    "A.webp",
    "é.webp",
    "_unfinished/a.webp",
    "a b.webp",
    "a%2e.webp",
    "a".repeat(201),
  ])("refuses the key %j", async (key) => {
    await expect(storage.put(key, Buffer.from("x"), "image/webp")).rejects.toThrow("not allowed");
    await expect(storage.putIfAbsent(key, Buffer.from("x"), "image/webp")).rejects.toThrow("not allowed");
    await expect(storage.get(key)).rejects.toThrow("not allowed");
    await expect(storage.remove(key)).rejects.toThrow("not allowed");
    await expect(storage.list(`${key}/`)).rejects.toThrow("not allowed");
  });

  test("the check passes while the store works", () => expect(storage.check()).resolves.toBeUndefined());
});

test("files: leaves nothing half-written, and requires a name that tells its type", async () => {
  const root = join(folder, "own");
  const storage = createFolderStorage(root);
  await storage.put("a/b.webp", Buffer.from("x"), "image/webp");
  await expect(storage.put("a/b.webp/c.webp", Buffer.from("x"), "image/webp")).rejects.toThrow(/ENOTDIR|EEXIST/);
  await expect(storage.put("a/b.html", Buffer.from("x"), "text/html")).rejects.toThrow("does not tell the type");
  expect(readdirSync(join(root, "_unfinished"))).toEqual([]);
  await storage.remove("a/b.webp");
  expect(readdirSync(root)).toEqual(["_unfinished"]);
});

test("files: of twenty simultaneous writes of one key, one stays complete", async () => {
  const storage = createFolderStorage(join(folder, "raced"));
  const writers = Array.from({ length: 20 }, (_, at) => Buffer.alloc(50_000 + at, at));
  await Promise.all(writers.map((bytes) => storage.put("raced/a.webp", bytes, "image/webp")));
  const read = await storage.get("raced/a.webp");
  expect(writers.some((bytes) => read?.bytes.equals(bytes))).toBe(true);
});

test("files: does not write an existing object again, and of twenty simultaneous writes one stays", async () => {
  const storage = createFolderStorage(join(folder, "once"));
  const writers = Array.from({ length: 20 }, (_, at) => Buffer.from(`{"writer":${at}}`));
  await Promise.all(writers.map((bytes) => storage.putIfAbsent("owner.json", bytes, "application/json")));
  const first = await storage.get("owner.json");
  expect(writers.some((bytes) => first?.bytes.equals(bytes))).toBe(true);
  await storage.putIfAbsent("owner.json", Buffer.from("later"), "application/json");
  expect(await storage.get("owner.json")).toEqual(first);
  expect(readdirSync(join(folder, "once", "_unfinished"))).toEqual([]);
});

test("s3: an existing object is no error for a conditional write; any other refusal is", async () => {
  for (const [status, outcome] of [
    [412, "done"],
    [409, "done"],
    [403, "StorageUnavailableError"],
  ] as const) {
    let condition: string | undefined;
    const server = createServer((request, response) => {
      condition = request.headers["if-none-match"];
      request.resume().on("end", () => response.writeHead(status).end());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const storage = createS3Storage({
      endpoint: `http://127.0.0.1:${port}`,
      region: "us-east-1",
      bucket: "images",
      prefix: undefined,
      accessKeyId: "x",
      secretAccessKey: "x",
      publicUrl: undefined,
    });
    const written = storage.putIfAbsent("owner.json", Buffer.from("x"), "application/json");
    expect(
      await written.then(
        () => "done",
        (error: Error) => error.constructor.name,
      ),
    ).toBe(outcome);
    expect(condition).toBe("*");
    server.closeAllConnections();
    server.close();
  }
});

// Seen to fail without the continuation token in `list`: only one page came.
test("s3: lists all pages, and only what is below the setting's prefix", async () => {
  const { settings, close } = await startS3({ pageSize: 2 });
  const below = (prefix?: string) => createS3Storage({ ...settings, prefix });
  const keys = Array.from({ length: 5 }, (_, at) => `uploads/${at}/a.webp`);
  for (const prefix of [undefined, "staging"])
    for (const key of keys) await below(prefix).put(key, Buffer.from(key), "image/webp");
  const listed = async (prefix?: string) => (await below(prefix).list("uploads/")).map(({ key }) => key);
  expect(await listed()).toEqual(keys);
  expect(await listed("staging")).toEqual(keys);
  expect(await listed("other")).toEqual([]);
  await close();
});

test("s3: an unreachable store is an error, not a missing object", async () => {
  const { settings, close } = await startS3();
  const storage = createS3Storage(settings);
  await close();
  await expect(storage.check()).rejects.toThrow(StorageUnavailableError);
  await expect(storage.get("a/b.webp")).rejects.toThrow(StorageUnavailableError);
  await expect(storage.put("a/b.webp", Buffer.from("x"), "image/webp")).rejects.toThrow(StorageUnavailableError);
});

const sha = (bytes: Buffer | undefined) =>
  createHash("sha256")
    .update(bytes ?? "")
    .digest("hex");
