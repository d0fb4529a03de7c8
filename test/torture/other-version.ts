import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { precompress } from "../../scripts/precompress.ts";

const root = join(import.meta.dirname, "../..");
const hashed = /-([\w-]{8})(?=\.\w+$)/;
const texts = /\.(js|css|html|json|svg|webmanifest)$/;

/** Makes a folder that starts a server of another version: this build with every asset renamed. */
export async function makeOtherVersion(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "vcard-version-"));
  for (const name of ["node_modules", "db", "package.json"]) symlinkSync(join(root, name), join(folder, name));
  mkdirSync(join(folder, "dist"));
  for (const part of ["pages", "server", "web"])
    cpSync(join(root, "dist", part), join(folder, "dist", part), { recursive: true });
  const assets = join(folder, "dist/web/assets");
  for (const name of readdirSync(assets)) if (/\.(br|gz)$/.test(name)) rmSync(join(assets, name));
  const renamed = new Map(
    readdirSync(assets).flatMap((name) =>
      hashed.test(name)
        ? [[name, name.replace(hashed, (_, mark: string) => `-${[...mark].toReversed().join("")}`)] as const]
        : [],
    ),
  );
  for (const entry of readdirSync(join(folder, "dist"), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !texts.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    writeFileSync(
      file,
      readFileSync(file, "utf8").replaceAll(/[\w.-]+-[\w-]{8}\.\w+/g, (name) => renamed.get(name) ?? name),
    );
  }
  for (const [name, other] of renamed) renameSync(join(assets, name), join(assets, other));
  await precompress(assets, join(root, "dist/web/assets"));
  return folder;
}
