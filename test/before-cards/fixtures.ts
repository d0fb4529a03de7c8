import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { Answers } from "./questions.ts";

/** The versions whose databases are kept: the first that was given out, and the last before cards had tables of their own. */
export const commits = ["1a6fbfb", "7788f64"] as const;

/** What an old version said of the database that it wrote. */
export interface Recorded {
  commit: string;
  engine: "sqlite" | "postgres";
  /** The moment (ms since 1970 UTC) at which it was asked. */
  now: number;
  /** Every order's, in the order in which they came. */
  refs: string[];
  /** Rows by table. */
  counts: Record<string, number>;
  answers: Answers;
}

/** Where the database that a commit wrote lies, and what that commit answered about it. */
export function fixtureOf(commit: string, engine: "sqlite" | "postgres"): { dump: string; answers: string } {
  const folder = join(import.meta.dirname, "../fixtures/before-cards");
  return { dump: join(folder, `${commit}.${engine}.sql.br`), answers: join(folder, `${commit}.${engine}.answers.json.br`) };
}

export function save(file: string, text: string): void {
  writeFileSync(file, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }));
}

export function load(file: string): string {
  return brotliDecompressSync(readFileSync(file)).toString();
}
