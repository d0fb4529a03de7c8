import { globSync, lstatSync, rmSync } from "node:fs";
import { join } from "node:path";

const packageFolders = "{*,@*/*,**/node_modules/*}";

/** Files in packages that are only used to build, debug or change them. */
const unneeded = [
  "node-*/{include,share}",
  "**/*.{map,d.ts,d.mts,d.cts,md,markdown}",
  `${packageFolders}/{test,tests,example,examples,bench,benchmark,benchmarks,.github,.yarn}`,
  // For browsers and servers other than Node.
  "react-dom/cjs/react-dom-{client,profiling,*.browser,*.edge,*.bun}*.js",
  "luxon/{src,build/{amd,cjs-browser,global}}",

  "@embedpdf/pdfium/dist/index.{browser.js,cjs}",
];
/** Licences must be kept by law. */
const licence = /licen[cs]e|notice|copying/i;

/** Removes from a folder of packages the files that a running server never reads. */
export function leaveOut(packages: string): void {
  for (const path of unneeded.flatMap((pattern) => globSync(pattern, { cwd: packages }))) {
    if (!licence.test(path)) rmSync(join(packages, path), { recursive: true, force: true });
  }
}

/** Returns the disk space of a folder in whole megabytes (2^20 bytes), counted in blocks like `du`. */
export function megabytesOf(folder: string): number {
  let blocks = 0;
  for (const path of globSync("**", { cwd: folder })) blocks += lstatSync(join(folder, path)).blocks;
  return Math.round((blocks * 512) / 1024 / 1024);
}
