import { z } from "zod";
import type { BackupArchive } from "#server/adapters/storage/storage-port.ts";
import { computeSha256 } from "./compute-sha256.ts";
import { parseBackupInstant } from "./backup-rules.ts";
import {
  getSecondCopyKey,
  parseJsonOrUndefined,
  readPartFromEitherCopy,
  sealJsonWithChecksum,
  unsealJson,
  writePartTwice,
} from "./sealed-parts.ts";

const digest = z.object({ rows: z.number(), checksum: z.string() });
const file = z.object({ key: z.string(), sha256: z.string(), bytes: z.number() });

/** Contents of a backup. The manifest is written last, so a backup without one does not count. */
const manifest = z.object({
  format: z.literal(1),
  name: z.string(),
  /** Time (ISO) of the data. */
  takenAt: z.string(),
  engine: z.enum(["sqlite", "postgres"]),
  migrations: z.array(z.string()),
  databaseId: z.string().nullable(),
  tables: z.record(z.string(), digest),
  database: file,
  /** The file that lists its images: each one's key, SHA-256 and bytes. */
  images: file.extend({ count: z.number() }),
});
export type BackupManifest = z.output<typeof manifest>;
/** Manifest from before seals existed; an unknown key means that it is damaged. */
const unsealed = manifest.strict();

const imageList = z.record(z.string(), z.tuple([z.string(), z.number()]));
/** Maps a key in the image store to its SHA-256 and bytes. */
export type BackupImageList = z.output<typeof imageList>;

export interface ReadableBackup {
  manifest: BackupManifest;
  list: BackupImageList;
}

/** The readable parts of a backup in `known`; in `damaged`, the parts without a good copy. */
export interface ReadBackupResult {
  known: ReadableBackup | undefined;
  damaged: string[];
  /** Bad copies whose other copy is good, with the bytes of the good one. */
  mendable: { key: string; bytes: Buffer }[];
}

export const backupsFolderPrefix = "backups/";
export const getBackupPartKey = (
  name: string,
  part: "manifest.json" | "images.json" | "database.sqlite" | "database.dump",
) => `${backupsFolderPrefix}${name}/${part}`;
/** Builds an image's key in the archive. All backups share one copy, since a key's content never changes. */
export const getArchivedImageKey = (key: string) => `images/${key}`;

/** Lists the archive's backup names, oldest first; `finished`: those with a manifest, or its second copy. */
export async function listArchivedBackupNames({
  objects,
}: BackupArchive): Promise<{ finished: string[]; unfinished: string[] }> {
  const keys = (await objects.list(backupsFolderPrefix)).map(({ key }) => key);
  const names = [...new Set(keys.map((key) => key.split("/")[1] ?? ""))]
    .filter((name) => parseBackupInstant(name) !== undefined)
    .toSorted();
  const there = new Set(keys);
  const finished = names.filter((name) =>
    [getBackupPartKey(name, "manifest.json"), getSecondCopyKey(getBackupPartKey(name, "manifest.json"))].some((key) =>
      there.has(key),
    ),
  );
  return { finished, unfinished: names.filter((name) => !finished.includes(name)) };
}

export async function writeBackupManifest(archive: BackupArchive, value: BackupManifest): Promise<void> {
  await writePartTwice(archive, getBackupPartKey(value.name, "manifest.json"), sealJsonWithChecksum(value));
}

export async function writeBackupImageList(
  archive: BackupArchive,
  name: string,
  list: BackupImageList,
): Promise<BackupManifest["images"]> {
  return {
    ...(await writePartTwice(archive, getBackupPartKey(name, "images.json"), JSON.stringify(list))),
    count: Object.keys(list).length,
  };
}

/** Reads both copies of a backup's manifest and of its list of images. */
export async function readArchivedBackup(archive: BackupArchive, name: string): Promise<ReadBackupResult> {
  const key = getBackupPartKey(name, "manifest.json");
  const { value, bytes, bad } = await readPartFromEitherCopy(archive, key, (bytes) => acceptManifest(bytes, name));
  if (!value || !bytes) return { known: undefined, damaged: [key], mendable: [] };
  const { manifest } = value;
  const list = await readPartFromEitherCopy(archive, manifest.images.key, (bytes) => acceptList(bytes, manifest));
  // Older, unsealed backups have no second copy to repair.
  const mendable: { key: string; bytes: Buffer }[] = [];
  if (value.sealed) {
    const { bytes: listBytes } = list;
    mendable.push(...bad.map((key) => ({ key, bytes })));
    if (listBytes) mendable.push(...list.bad.map((key) => ({ key, bytes: listBytes })));
  }
  if (!list.value) return { known: undefined, damaged: [manifest.images.key], mendable };
  return { known: { manifest, list: list.value }, damaged: [], mendable };
}

function acceptManifest(bytes: Buffer, name: string): { manifest: BackupManifest; sealed: boolean } | undefined {
  const read = unsealJson(bytes);
  if (!read) return undefined;
  const { data } = (read.sealed ? manifest : unsealed).safeParse(read.value);
  // Another backup's manifest may be intact too, so the name is compared.
  if (data?.name === name) return { manifest: data, sealed: read.sealed };
  return undefined;
}

function acceptList(bytes: Buffer, { images }: BackupManifest): BackupImageList | undefined {
  if (computeSha256(bytes) === images.sha256) return imageList.safeParse(parseJsonOrUndefined(bytes)).data;
  return undefined;
}
