import {
  DeleteObjectCommand, GetObjectCommand, HeadBucketCommand, ListObjectsV2Command, NoSuchKey, PutObjectCommand, S3Client,
} from "@aws-sdk/client-s3";
import type { Settings } from "../../env.ts";
import { checkKey, checkPrefix } from "./keys.ts";
import type { Storage, StoredKey } from "./port.ts";

/** ms; an image is small, so a store that takes longer is down. */
const connectMs = 3_000;
const answerMs = 15_000;
const tries = 3;

/** Objects in one bucket of any S3-compatible store; the bucket exists already. */
export function createS3Storage(settings: NonNullable<Settings["s3"]>): Storage {
  const Bucket = settings.bucket;
  const client = new S3Client({
    region: settings.region,
    ...(settings.endpoint ? { endpoint: settings.endpoint } : {}),
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Few stores other than Amazon's give each bucket a host name.
    forcePathStyle: true,
    // By default the SDK sends checksum trailers, which some stores keep as part of the object.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: tries,
    requestHandler: { connectionTimeout: connectMs, requestTimeout: answerMs, socketTimeout: answerMs, throwOnRequestTimeout: true },
  });

  async function list(prefix: string): Promise<StoredKey[]> {
    checkPrefix(prefix);
    const found: StoredKey[] = [];
    let token: string | undefined;
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, ...(token ? { ContinuationToken: token } : {}) }));
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key && LastModified) found.push({ key: Key, storedAt: LastModified.getTime() });
      }
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token);
    return found;
  }

  return {
    list,
    put: async (key, bytes, contentType) => {
      checkKey(key);
      await client.send(new PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentLength: bytes.length, ContentType: contentType }));
    },
    get: async (key) => {
      checkKey(key);
      try {
        const { Body, ContentType } = await client.send(new GetObjectCommand({ Bucket, Key: key }));
        return Body && { bytes: Buffer.from(await Body.transformToByteArray()), contentType: ContentType ?? "application/octet-stream" };
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    remove: async (key) => {
      checkKey(key);
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
    },
    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
  };
}
