/** Builds `dist/`: the browsers' files, the server's files, the pages' style sheets, and compressed copies. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, mergeConfig } from "vite";
import { browserBuilds, serverBuild } from "../vite.config.ts";
import { fingerprint } from "./fingerprint.mjs";
import { precompress } from "./precompress.ts";
import { putInPlace } from "./put-in-place.ts";

process.env.NODE_ENV = "production";
const root = join(import.meta.dirname, "..");
const finished = join(root, "dist");
/** Built aside, then moved into place: a failed build, or two builds at once, leave a complete `dist/`. */
const dist = join(root, `dist-${process.pid}`);
process.once("exit", () => rmSync(dist, { recursive: true, force: true }));
/** Taken first: a source that changes during the build triggers another build. */
const built = fingerprint(root);

/** Options that write a build into this subfolder of `dist`. */
const inFolder = (folder: string) =>
  ({ root, configFile: false, logLevel: "warn", build: { outDir: join(dist, folder) } }) as const;
for (const config of browserBuilds) await build(mergeConfig(config, inFolder("web")));
await build(mergeConfig(serverBuild("production"), inFolder("server")));
const { writePageSheets } = (await import(
  pathToFileURL(join(dist, "server/page-sheets.js")).href
)) as typeof import("../src/server/rendering/page-sheets.ts");
await writePageSheets(dist);
await precompress(join(dist, "web"), join(finished, "web"));
writeFileSync(join(dist, "fingerprint"), built);
putInPlace(dist, finished);
