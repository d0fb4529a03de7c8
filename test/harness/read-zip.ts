import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";

/** Reads all files of a ZIP, by name. */
export async function readZip(bytes: Buffer): Promise<Record<string, Buffer>> {
  const zip = await fromBufferPromise(bytes);
  const files: Record<string, Buffer> = {};
  for await (const entry of zip.eachEntry())
    files[entry.fileName] = await buffer(await zip.openReadStreamPromise(entry));
  return files;
}
