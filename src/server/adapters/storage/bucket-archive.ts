import { createWriteStream } from "node:fs";
import { open, readFile, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { assertValidStorageKey } from "./keys.ts";
import { createS3Client, createS3Storage, getBucketRoot, type S3ConnectionSettings } from "./s3.ts";
import { BackupArchiveError, type BackupArchive } from "./storage-port.ts";

/** ms for an image and for a part over a slow line; nobody waits for them. */
const patient = { readMs: 60_000, writeMs: 60_000, listMs: 60_000 };
const partMs = 10 * 60_000;
/** A part must have at least 5 MiB, and a file at most 10,000 parts: 160 GB. */
const partBytes = 16 * 1024 * 1024;

/** Stores backups in a bucket of any S3-compatible store, below the settings' prefix; the bucket must exist. */
export function createBucketArchive(settings: S3ConnectionSettings): BackupArchive {
  const client = createS3Client(settings);
  const root = getBucketRoot(settings);
  const at = (key: string) => (assertValidStorageKey(key), { Bucket: settings.bucket, Key: root + key });
  return {
    name: `s3://${settings.bucket}/${root}`,
    objects: createS3Storage(settings, patient),
    freeBytes: async () => undefined,
    writeFile: async (key, from) => {
      const { size } = await stat(from);
      if (size <= partBytes) await orArchiveError(writeWhole(client, at(key), from));
      else await orArchiveError(writeParts(client, at(key), from, size));
    },
    readFile: async (key, to) => {
      const { Body } = await orArchiveError(client.send(new GetObjectCommand(at(key)), within(partMs)));
      if (!Body) throw new BackupArchiveError(`${key}\u00a0: rien n'est venu.`);
      await orArchiveError(pipeline(Body as Readable, createWriteStream(to, { mode: 0o600 })));
    },
  };
}

const within = (ms: number) => ({ abortSignal: AbortSignal.timeout(ms) });

async function writeWhole(client: S3Client, at: { Bucket: string; Key: string }, from: string): Promise<void> {
  const Body = await readFile(from);
  await client.send(new PutObjectCommand({ ...at, Body, ContentLength: Body.length }), within(partMs));
}

/** The object exists once all of its parts do, so a crash leaves no object. */
async function writeParts(
  client: S3Client,
  at: { Bucket: string; Key: string },
  from: string,
  size: number,
): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(at), within(partMs));
  const file = await open(from, "r");
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for (let start = 0; start < size; start += partBytes) {
      const Body = Buffer.alloc(Math.min(partBytes, size - start));
      await file.read(Body, 0, Body.length, start);
      const PartNumber = Parts.length + 1;
      const { ETag } = await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body }), within(partMs));
      Parts.push({ PartNumber, ETag });
    }
    await client.send(
      new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }),
      within(partMs),
    );
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ ...at, UploadId }), within(partMs)).catch(() => undefined);
    throw error;
  } finally {
    await file.close();
  }
}

async function orArchiveError<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof BackupArchiveError) throw error;
    throw new BackupArchiveError(
      `Le magasin des sauvegardes n'a pas fait ce qui lui était demandé (${(error as Error).name}).`,
      { cause: error },
    );
  }
}
