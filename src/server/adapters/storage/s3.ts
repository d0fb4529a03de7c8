import { createHash } from "node:crypto";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { ServerSettings } from "#server/config/environment-settings.ts";
import { assertValidStorageKey, assertValidStoragePrefix } from "./keys.ts";
import { StorageUnavailableError, type ObjectStorage, type StoredObjectKey } from "./storage-port.ts";

/** ms in all, with connecting, every try and the last byte: an image is small, so a store that takes longer is down. */
const usual = {
  readMs: 3_000,
  writeMs: 5_000,
  /** For a page of a listing, which no request waits for. */ listMs: 15_000,
};
const tries = 3;

export type S3ConnectionSettings = NonNullable<ServerSettings["s3"]>;

/** @throws {StorageUnavailableError} when the store refuses, fails, or is not done after `ms` */
async function within<Result>(
  ms: number,
  work: (options: { abortSignal: AbortSignal }) => Promise<Result>,
): Promise<Result> {
  try {
    return await work({ abortSignal: AbortSignal.timeout(ms) });
  } catch (error) {
    throw new StorageUnavailableError("The image store did not do what it was asked.", { cause: error });
  }
}

/**
 * Stored beside an object, since a line without TLS may alter the returned bytes without a sign in the store's answer.
 * Objects of older versions have no digest.
 */
function computeDigest(bytes: Buffer, contentType: string): string {
  return createHash("sha256").update(`${contentType}\n`).update(bytes).digest("hex");
}

export function createS3Client(settings: S3ConnectionSettings): S3Client {
  return new S3Client({
    region: settings.region,
    ...(settings.endpoint && { endpoint: settings.endpoint }),
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Few stores other than Amazon's give each bucket a host name.
    forcePathStyle: true,
    // By default the SDK sends checksum trailers, which some stores save as part of the object.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: tries,
  });
}

/** Returns the beginning of every key of ours. */
export function getBucketRoot({ prefix }: S3ConnectionSettings): string {
  if (prefix) return `${prefix}/`;
  return "";
}

/** Stores objects in one bucket of any S3-compatible store; the bucket must exist. */
export function createS3Storage(settings: S3ConnectionSettings, { readMs, writeMs, listMs } = usual): ObjectStorage {
  const Bucket = settings.bucket;
  const client = createS3Client(settings);
  const root = getBucketRoot(settings);
  const toObjectKey = (key: string) => (assertValidStorageKey(key), root + key);

  async function put(
    key: string,
    bytes: Buffer,
    contentType: string,
    onlyIf: { IfNoneMatch?: "*" } = {},
  ): Promise<void> {
    const command = new PutObjectCommand({
      Bucket,
      Key: toObjectKey(key),
      Body: bytes,
      ContentLength: bytes.length,
      ContentType: contentType,
      Metadata: { digest: computeDigest(bytes, contentType) },
      ...onlyIf,
    });
    await within(writeMs, (options) => client.send(command, options));
  }

  async function list(prefix: string): Promise<StoredObjectKey[]> {
    assertValidStoragePrefix(prefix);
    const found: StoredObjectKey[] = [];
    let token: string | undefined;
    do {
      const command = new ListObjectsV2Command({
        Bucket,
        Prefix: root + prefix,
        ContinuationToken: token,
      });
      const page = await within(listMs, (options) => client.send(command, options));
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key && LastModified) found.push({ key: Key.slice(root.length), storedAt: LastModified.getTime() });
      }
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token);
    return found;
  }

  return {
    list,
    put: (key, bytes, contentType) => put(key, bytes, contentType),
    putIfAbsent: async (key, bytes, contentType) => {
      try {
        await put(key, bytes, contentType, { IfNoneMatch: "*" });
      } catch (error) {
        if (!isThereAlready(error)) throw error;
      }
    },
    get: async (key) => {
      const Key = toObjectKey(key);
      return within(readMs, async (options) => {
        try {
          const {
            Body,
            ContentType: contentType = "application/octet-stream",
            Metadata,
          } = await client.send(new GetObjectCommand({ Bucket, Key }), options);
          if (!Body) return undefined;
          const bytes = Buffer.from(await Body.transformToByteArray());
          if (Metadata?.digest !== undefined && Metadata.digest !== computeDigest(bytes, contentType))
            throw new Error("The object came otherwise than it was stored.");
          return { bytes, contentType };
        } catch (error) {
          if (error instanceof NoSuchKey) return undefined;
          throw error;
        }
      });
    },
    remove: async (key) => {
      const Key = toObjectKey(key);
      await within(writeMs, (options) => client.send(new DeleteObjectCommand({ Bucket, Key }), options));
    },
    check: async () => {
      await within(readMs, (options) => client.send(new HeadBucketCommand({ Bucket }), options));
    },
  };
}

/** 412: the key exists; 409: somebody else is writing it. */
function isThereAlready(error: unknown): boolean {
  const { cause } = error as { cause?: { $metadata?: { httpStatusCode?: number } } };
  return [409, 412].includes(cause?.$metadata?.httpStatusCode ?? 0);
}
