import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { BadCopy } from "../../db/copy/snapshot.ts";
import { ArchiveError, type Archive } from "../../ports/storage/port.ts";
import { instantOf } from "./rules.ts";

const digest = z.object({ rows: z.number(), checksum: z.string() });
const file = z.object({ key: z.string(), sha256: z.string(), bytes: z.number() });

/** What a backup holds; it is written last, so that a backup without one is none. */
const manifest = z.object({
  format: z.literal(1),
  name: z.string(),
  /** ISO: the instant that it shows. */
  takenAt: z.string(),
  engine: z.enum(["sqlite", "postgres"]),
  migrations: z.array(z.string()),
  databaseId: z.string().nullable(),
  tables: z.record(z.string(), digest),
  database: file,
  /** The list of its images: each one's key, SHA-256 and bytes. */
  images: file.extend({ count: z.number() }),
});
export type Manifest = z.output<typeof manifest>;

const imageList = z.record(z.string(), z.tuple([z.string(), z.number()]));
/** SHA-256 and bytes by key in the image store. */
export type ImageList = z.output<typeof imageList>;

export const backupsFolder = "backups/";
export const keyOf = (name: string, part: "manifest.json" | "images.json" | "database.sqlite" | "database.dump") => `${backupsFolder}${name}/${part}`;
/** Where the archive keeps an image, once for all backups: what stands under a key never changes. */
export const archived = (key: string) => `images/${key}`;

export async function writeJson({ objects }: Archive, key: string, value: unknown): Promise<{ key: string; sha256: string; bytes: number }> {
  const bytes = Buffer.from(JSON.stringify(value));
  await objects.put(key, bytes, "application/json");
  return { key, sha256: sha256Of(bytes), bytes: bytes.length };
}

/** Names in the place, oldest first; `finished`: those with a manifest. */
export async function listBackups({ objects }: Archive): Promise<{ finished: string[]; unfinished: string[] }> {
  const keys = (await objects.list(backupsFolder)).map(({ key }) => key);
  const names = [...new Set(keys.map((key) => key.split("/")[1] ?? ""))].filter((name) => instantOf(name) !== undefined).toSorted();
  const there = new Set(keys);
  const finished = names.filter((name) => there.has(keyOf(name, "manifest.json")));
  return { finished, unfinished: names.filter((name) => !finished.includes(name)) };
}

/** @throws {ArchiveError} when there is none, or none that this version reads */
export async function readManifest({ objects, name: place }: Archive, name: string): Promise<Manifest> {
  const object = await objects.get(keyOf(name, "manifest.json"));
  if (!object) throw new ArchiveError(`${place} n'a pas de sauvegarde ${name}.`);
  const read = manifest.safeParse(parsed(object.bytes));
  if (!read.success) throw new ArchiveError(`${place}\u00a0: la sauvegarde ${name} ne se lit pas avec cette version du service.`);
  return read.data;
}

/** @throws {BadCopy} when it is not what the manifest says */
export async function readImageList({ objects }: Archive, { images }: Manifest): Promise<ImageList> {
  const bytes = (await objects.get(images.key))?.bytes;
  if (!bytes || sha256Of(bytes) !== images.sha256) throw new BadCopy(`${images.key} manque ou a changé.`);
  return imageList.parse(parsed(bytes));
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

export const sha256Of = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
