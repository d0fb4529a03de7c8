import type { Archive } from "#server/adapters/storage/storage-port.ts";
import { sha256Of } from "./digests.ts";

/** Where a part of a backup stands a second time: rot in one of the two takes nothing. */
export const copyOf = (key: string) => key.replace(/\.json$/, "-copy.json");

/** Writes a part of a backup twice. */
export async function writeTwice({ objects }: Archive, key: string, text: string): Promise<{ key: string; sha256: string; bytes: number }> {
  const bytes = Buffer.from(text);
  await objects.put(copyOf(key), bytes, "application/json");
  await objects.put(key, bytes, "application/json");
  return { key, sha256: sha256Of(bytes), bytes: bytes.length };
}

export interface ReadTwice<Value> {
  /** `undefined`: neither copy is good. */
  value: Value | undefined;
  /** Of the good copy. */
  bytes: Buffer | undefined;
  /** Keys of the copies that are missing or not good. */
  bad: string[];
}

/** Reads both copies of a part, and takes the first that `accept` reads. */
export async function readTwice<Value>({ objects }: Archive, key: string, accept: (bytes: Buffer) => Value | undefined): Promise<ReadTwice<Value>> {
  const read: ReadTwice<Value> = { value: undefined, bytes: undefined, bad: [] };
  for (const at of [key, copyOf(key)]) {
    const bytes = (await objects.get(at))?.bytes;
    const value = bytes && accept(bytes);
    if (value === undefined) read.bad.push(at);
    else if (read.bytes === undefined) Object.assign(read, { value, bytes });
  }
  return read;
}

/** One line of JSON that says at its end what it was: a change of any byte is seen. */
export function seal(value: object): string {
  return JSON.stringify({ ...value, seal: sha256Of(Buffer.from(JSON.stringify(value))) });
}

/** What was sealed, without its seal; `sealed: false`: JSON of before there were seals. `undefined`: no JSON, or not as it was sealed. */
export function unseal(bytes: Buffer): { value: object; sealed: boolean } | undefined {
  const read = parsed(bytes);
  if (typeof read !== "object" || read === null) return undefined;
  const { seal: said, ...value } = read as { seal?: unknown };
  if (said === undefined) return { value, sealed: false };
  return seal(value) === bytes.toString() ? { value, sealed: true } : undefined;
}

export function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
