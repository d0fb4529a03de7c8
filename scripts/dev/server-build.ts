import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { build, mergeConfig, type Rolldown } from "vite";
import { serverBuild } from "../../vite.config.ts";

export interface ServerBuild {
  folder: string;
  /** Absolute paths of the sources that it was made of. */
  sources: ReadonlySet<string>;
  /** Packages that it imports, which are worth loading early. */
  packages: readonly string[];
}

/**
 * What the server runs, of the sources as they are now, in a new `folder`; the browser's part is Vite's.
 * @throws when they cannot be built
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
  const chunks = output.filter((one) => one.type === "chunk");
  const ours = new Set(chunks.map(({ fileName }) => fileName));
  return {
    folder,
    sources: new Set(chunks.flatMap(({ moduleIds }) => moduleIds)),
    packages: [...new Set(chunks.filter(({ name }) => name !== "prerender").flatMap(({ imports }) => imports))].filter(
      (name) => !ours.has(name) && !isBuiltin(name),
    ),
  };
}

/** The pages beside it. In a thread that ends, since a module that was imported never leaves. */
export async function renderPages(root: string, { folder }: ServerBuild): Promise<void> {
  mkdirSync(join(folder, "web"), { recursive: true });
  linkOrCopy(join(root, "public/assets"), join(folder, "web/assets"));
  writeFileSync(join(folder, "fingerprint"), "development");
  const worker = new Worker(new URL("./render-pages.ts", import.meta.url), { workerData: folder });
  await new Promise<void>((resolve, reject) => worker.once("error", reject).once("exit", () => resolve()));
}

function linkOrCopy(from: string, to: string): void {
  try {
    symlinkSync(from, to, "dir");
  } catch {
    cpSync(from, to, { recursive: true });
  }
}
