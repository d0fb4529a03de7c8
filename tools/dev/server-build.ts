import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { build, mergeConfig, type Rolldown } from "vite";
import { developmentFingerprint } from "../../src/server/config/built-folder.ts";
import { serverBuild } from "../../vite.config.ts";

export interface ServerBuild {
  folder: string;
  /** Absolute paths of the sources that it was built from. */
  sources: ReadonlySet<string>;
  /** Packages that it imports, worth loading early. */
  packages: readonly string[];
}

/**
 * Builds the server from the current sources into a new `folder`; Vite serves the browser's part.
 * @throws when the build fails
 */
export async function buildServer(root: string, folder: string): Promise<ServerBuild> {
  const { output } = (await build(
    mergeConfig(serverBuild("development"), {
      root,
      mode: "development",
      configFile: false,
      logLevel: "silent",
      build: { outDir: join(folder, "server"), minify: false, reportCompressedSize: false, sourcemap: true },
    }),
  )) as Rolldown.RolldownOutput;
  mkdirSync(join(folder, "web"), { recursive: true });
  linkOrCopy(join(root, "public/assets"), join(folder, "web/assets"));
  writeFileSync(join(folder, "fingerprint"), developmentFingerprint);
  const chunks = output.filter((one) => one.type === "chunk");
  const ours = new Set(chunks.map(({ fileName }) => fileName));
  return {
    folder,
    sources: new Set(chunks.flatMap(({ moduleIds }) => moduleIds)),
    packages: [...new Set(chunks.flatMap(({ imports }) => imports))].filter(
      (name) => !ours.has(name) && !isBuiltin(name),
    ),
  };
}

function linkOrCopy(from: string, to: string): void {
  try {
    symlinkSync(from, to, "dir");
  } catch {
    cpSync(from, to, { recursive: true });
  }
}
