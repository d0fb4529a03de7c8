import { defineConfig } from "vite";

/** The script and the worker of a card's page, for the browsers that `docs/browsers.md` promises it to. */
export default defineConfig({
  publicDir: false,
  build: {
    manifest: "manifest-card.json",
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2020",
    rolldownOptions: { input: ["src/web/card/card.ts", "src/web/card/offline/worker.ts"] },
  },
});
