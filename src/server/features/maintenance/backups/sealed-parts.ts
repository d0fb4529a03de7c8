import type { BackupArchive } from "#server/adapters/storage/storage-port.ts";
import { computeSha256 } from "./compute-sha256.ts";

/** Builds the key of a part's second copy: if one copy rots, the other remains. */
export const getSecondCopyKey = (key: string) => key.replace(/\.json$/, "-copy.json");

export async function writePartTwice(
  { objects }: BackupArchive,
  key: string,
  text: string,
): Promise<{ key: string; sha256: string; bytes: number }> {
  const bytes = Buffer.from(text);
  await objects.put(getSecondCopyKey(key), bytes, "application/json");
  await objects.put(key, bytes, "application/json");
  return { key, sha256: computeSha256(bytes), bytes: bytes.length };
}

export interface ReadPartResult<Value> {
  /** `undefined`: neither copy is good. */
  value: Value | undefined;
  /** Content of the good copy. */
  bytes: Buffer | undefined;
  /** Keys of the copies that are missing or damaged. */
  bad: string[];
}

/** Reads both copies of a part, and takes the first one that `accept` can read. */
export async function readPartFromEitherCopy<Value>(
  { objects }: BackupArchive,
  key: string,
  accept: (bytes: Buffer) => Value | undefined,
): Promise<ReadPartResult<Value>> {
  const read: ReadPartResult<Value> = { value: undefined, bytes: undefined, bad: [] };
  for (const at of [key, getSecondCopyKey(key)]) {
    const bytes = (await objects.get(at))?.bytes;
    const value = bytes && accept(bytes);
    if (value === undefined) read.bad.push(at);
    else if (read.bytes === undefined) Object.assign(read, { value, bytes });
  }
  return read;
}

/** Formats one line of JSON that ends with its checksum, so that any changed byte is noticed. */
export function sealJsonWithChecksum(value: object): string {
  return JSON.stringify({ ...value, seal: computeSha256(Buffer.from(JSON.stringify(value))) });
}

/**
 * Parses sealed JSON and removes its seal; `sealed: false`: JSON from before seals existed. `undefined`: not JSON, or
 * its seal is wrong.
 */
export function unsealJson(bytes: Buffer): { value: object; sealed: boolean } | undefined {
  const read = parseJsonOrUndefined(bytes);
  if (typeof read !== "object" || read === null) return undefined;
  const { seal: said, ...value } = read as { seal?: unknown };
  if (said === undefined) return { value, sealed: false };
  if (sealJsonWithChecksum(value) === bytes.toString()) return { value, sealed: true };
  return undefined;
}

export function parseJsonOrUndefined(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
