/** A thread of `server-build.ts`. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { workerData } from "node:worker_threads";

const { prerender } = (await import(
  pathToFileURL(join(workerData as string, "server/prerender.js")).href
)) as typeof import("../../src/web/html/prerender.tsx");
await prerender(workerData as string, { fromSources: true });
