import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

/** Reports a wrong setting; the message is one sentence that names the variable or its file. */
export class SettingError extends Error {}

/**
 * Reads the variables of the first `.env` in `folders`, or of the file `named` (ENV_FILE), which must exist; empty
 * without a file.
 * @throws {SettingError} when it cannot be read, or one of its lines is no `NAME=value`, no comment and no part of a
 * quoted value.
 */
export function readEnvFile(folders: readonly string[], named?: string): Record<string, string | undefined> {
  const file = named || folders.map((folder) => join(folder, ".env")).find((path) => existsSync(path));
  if (!file) return {};
  const text = readText(file);
  const wrong = firstWrongLine(text);
  if (wrong !== undefined)
    throw new SettingError(`${file} ne peut pas être lu : la ligne ${wrong} n'est pas de la forme NOM=valeur.`);
  return parseEnv(text);
}

function readText(file: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new SettingError(`${file} ne peut pas être lu (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    // Removes a byte order mark, and refuses other encodings.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new SettingError(`${file} ne peut pas être lu : il faut un texte en UTF-8.`);
  }
}

/** Returns the number (from 1) of a line that Node cannot parse: it would skip the line, and its setting. */
function firstWrongLine(text: string): number | undefined {
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at += 1) {
    const line = (lines[at] ?? "").trim();
    if (line === "" || line.startsWith("#")) continue;
    const value = /^(?:export\s+)?[A-Za-z_]\w*\s*=\s*(.*)$/.exec(line)?.[1];
    if (value === undefined) return at + 1;
    const quote = /^["'`]/.exec(value)?.[0];
    if (!quote || value.slice(1).includes(quote)) continue;
    const end = lines.findIndex((other, index) => index > at && other.includes(quote));
    if (end < 0) return at + 1;
    at = end;
  }
  return undefined;
}
