import { join } from "node:path";
import { createServer } from "vite";

/** Loads modules by path from the root, even if they import TSX (mails, pages), which Node cannot load. */
export async function openSources() {
  const vite = await createServer({
    root: join(import.meta.dirname, ".."),
    configFile: false,
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, hmr: false, ws: false },
  });
  return {
    load: async <Module>(path: string) => (await vite.ssrLoadModule(path)) as Module,
    close: () => vite.close(),
  };
}
