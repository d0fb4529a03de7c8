import { join } from "node:path";
import { createServer } from "vite";

/** Loads modules whose imports end in TSX (mails, pages), which Node does not read by itself, by paths from the root. */
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
