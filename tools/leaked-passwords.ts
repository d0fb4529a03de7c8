/**
 * `node tools/leaked-passwords.ts LIST`: regenerates `server/config/passwords/leaked-list-rules.ts` from a list of
 * leaked passwords, one a line, the most used first.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { minDefaultPasswordLength, minPasswordLength } from "../src/shared/contract/staff.ts";
import { computePasswordFingerprint } from "#server/config/passwords/leaked-rules.ts";

/** ASVS 6.2.4 asks for the 3,000 most common passwords that satisfy our minimum length. */
const mostLong = 12_000;
const mostShort = 6_000;

const [file] = process.argv.slice(2);
if (!file) throw new Error("Name the list.");
const all = [...new Set(readFileSync(file, "utf8").toLowerCase().split(/\r?\n/))];
const lengthOf = (password: string) => [...password].length;
const long = all.filter((one) => lengthOf(one) >= minPasswordLength).slice(0, mostLong);
const short = all
  .filter((one) => lengthOf(one) >= minDefaultPasswordLength && lengthOf(one) < minPasswordLength)
  .slice(0, mostShort);
const sorted = [...new Set([...long, ...short].map(computePasswordFingerprint))].toSorted((one, other) => one - other);
const bytes = Buffer.alloc(sorted.length * 4);
for (const [index, value] of sorted.entries()) bytes.writeUInt32BE(value, index * 4);
const text = `/** What computePasswordFingerprint makes of ${sorted.length} passwords, sorted, in base64; made by \`tools/leaked-passwords.ts\`. */\nexport const leakedList =\n  "${bytes.toString("base64")}";\n`;
writeFileSync(join(import.meta.dirname, "../src/server/config/passwords/leaked-list-rules.ts"), text);
