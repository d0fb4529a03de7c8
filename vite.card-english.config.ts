import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const labels = (file: string) => fileURLToPath(new URL(`src/shared/card-labels/${file}`, import.meta.url));

/**
 * The script and the worker of a card's English page: those of the French one with its labels in their place, so that
 * neither carries the other's.
 */
export default defineConfig({
  publicDir: false,
  resolve: {
    alias: {
      "#shared/card-labels/script/fr.ts": labels("script/en.ts"),
      "#shared/card-labels/offline/fr.ts": labels("offline/en.ts"),
    },
  },
  build: {
    manifest: "manifest-card-english.json",
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: { input: ["src/web/card/card.ts", "src/web/card/offline/worker.ts"] },
  },
});
