import { formatCount } from "#shared/format/counts.ts";
import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { CopiedTable, DatabaseCopySource, CopiedColumnValue } from "./database-copy-source.ts";

/** Digest of a table's rows, independent of engine and order. */
export interface TableDigest {
  rows: number;
  /** Sum of the rows' SHA-256, 96 bits of each, as hexadecimal: equal rows have equal sums. */
  checksum: string;
}
export type TableDigests = Record<string, TableDigest>;

/** 48 bits: sums of such numbers are exact. */
const half = 6;
const modulus = 2 ** (8 * half);

/** Adds up rows while they are copied. */
export function createRowChecksum(): { add(rows: readonly CopiedColumnValue[][]): void; digest(): TableDigest } {
  let [rows, high, low] = [0, 0, 0];
  return {
    add: (more) => {
      for (const row of more) {
        const hash = createHash("sha256").update(inWriting(row)).digest();
        high = (high + hash.readUIntBE(0, half)) % modulus;
        low = (low + hash.readUIntBE(half, half)) % modulus;
      }
      rows += more.length;
    },
    digest: () => ({ rows, checksum: [high, low].map((sum) => sum.toString(16).padStart(2 * half, "0")).join("") }),
  };
}

/** Serializes a row in the same way for both engines' values. */
function inWriting(row: readonly CopiedColumnValue[]): string {
  return JSON.stringify(
    row.map((value) => (value instanceof Uint8Array ? { hex: Buffer.from(value).toString("hex") } : value)),
  );
}

export async function computeTableDigest(source: DatabaseCopySource, table: CopiedTable): Promise<TableDigest> {
  const sum = createRowChecksum();
  for await (const rows of source.read(table)) {
    sum.add(rows);
    await nextTurn();
  }
  return sum.digest();
}

export async function computeAllTableDigests(source: DatabaseCopySource): Promise<TableDigests> {
  const found: TableDigests = {};
  for (const table of await source.describe()) found[table.name] = await computeTableDigest(source, table);
  return found;
}

/** Describes how `found` differs from `expected`, one line a table; empty if nothing differs. */
export function describeDigestDifferences(expected: TableDigests, found: TableDigests): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
  return names.flatMap((name) => {
    const [one, other] = [expected[name], found[name]];
    if (!one || !other) return [`${name}\u00a0: ${one ? "absente" : "en trop"}`];
    if (one.rows !== other.rows) return [`${name}\u00a0: ${formatCount(other.rows, "ligne")} au lieu de ${one.rows}`];
    if (one.checksum === other.checksum) return [];
    return [`${name}\u00a0: le contenu diffère`];
  });
}
