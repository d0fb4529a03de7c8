import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readEnvFile, SettingError } from "./env-file.ts";

const root = mkdtempSync(join(tmpdir(), "vcard-env-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let made = 0;
function folderWith(content?: string | Buffer): string {
  const folder = join(root, String((made += 1)));
  mkdirSync(folder);
  if (content !== undefined) writeFileSync(join(folder, ".env"), content);
  return folder;
}

test("reads the working directory's .env, else the project's, else none", () => {
  const [first, second, none] = [folderWith("PORT=4001\n"), folderWith("PORT=4002\n"), folderWith()];
  expect(readEnvFile([first, second])).toEqual({ PORT: "4001" });
  expect(readEnvFile([none, second])).toEqual({ PORT: "4002" });
  expect(readEnvFile([none])).toEqual({});
  expect(readEnvFile([first], join(second, ".env"))).toEqual({ PORT: "4002" });
});

test("reads comments, quotes, several lines, export, Windows line ends and a byte order mark", () => {
  const text =
    '\ufeff# keys\r\nPAYTECH_API_KEY = abc # mine\r\n\r\nexport SITE_COMPANY="L\'Été & fils"\r\nSITE_ADDRESS="Rue 10\r\nno line=of its own\r\nDakar"\r\nPORT=\r\n';
  expect(readEnvFile([folderWith(text)])).toMatchObject({
    PAYTECH_API_KEY: "abc",
    SITE_COMPANY: "L'Été & fils",
    PORT: "",
  });
});

test.each([
  ["a line that is no setting", "PORT=1\nPAYTECH_API_KEY abc\n", /la ligne 2 n'est pas de la forme NOM=valeur\.$/],
  [
    "a quote that is never closed",
    'PORT=1\n\nSITE_COMPANY="SDP\nPAYTECH_API_KEY=abc\n',
    /la ligne 3 n'est pas de la forme NOM=valeur\.$/,
  ],
  ["a merge's leftovers", "<<<<<<< HEAD\nPORT=1\n", /la ligne 1 n'est pas de la forme NOM=valeur\.$/],
  ["another encoding", Buffer.from("\ufeffPORT=1\n", "utf16le"), /il faut un texte en UTF-8\.$/],
])("%s stops with one sentence that names the file", (_name, content, sentence) => {
  const read = () => readEnvFile([folderWith(content)]);
  expect(read).toThrow(SettingError);
  expect(read).toThrow(sentence);
  expect(read).not.toThrow(/abc|\n/);
});

test("an unreadable .env, or a named file that is missing, stops with one sentence", () => {
  const folder = folderWith();
  mkdirSync(join(folder, ".env"));
  expect(() => readEnvFile([folder])).toThrow(/\.env ne peut pas être lu \(EISDIR\)\.$/);
  expect(() => readEnvFile([], join(folder, "missing"))).toThrow(/missing ne peut pas être lu \(ENOENT\)\.$/);
});
