import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { ServerSettings } from "#server/config/environment-settings.ts";
import { freePort } from "#test/harness/free-port.ts";

/** Starts an S3-compatible server on loopback with one empty bucket; `close` also deletes its objects. */
export async function startS3(): Promise<{ settings: NonNullable<ServerSettings["s3"]>; close(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), "vcard-s3-"));
  const port = await freePort();
  const bucket = "images";
  const server = new S3rver({
    address: "127.0.0.1",
    port,
    directory,
    silent: true,
    configureBuckets: [{ name: bucket }],
  });
  await server.run();
  return {
    // The key that s3rver knows.
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: "us-east-1",
      bucket,
      prefix: undefined,
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
      publicUrl: undefined,
    },
    close: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
