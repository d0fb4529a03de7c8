import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * The pages that the browser takes over, with Preact in React's place: a tenth of its weight
 * (docs/decisions/0002-rendering.md).
 */
export default defineConfig({
  plugins: [react(), tailwindcss()],
  publicDir: false,
  resolve: {
    alias: [
      { find: /^react\/jsx-runtime$/, replacement: "preact/jsx-runtime" },
      { find: /^react-dom\/client$/, replacement: "preact/compat/client" },
      { find: /^react$/, replacement: fileURLToPath(new URL("src/web/html/preact-hooks.mjs", import.meta.url)) },
      { find: /^react-dom$/, replacement: "preact/compat" },
      // What the server draws at once, browsers fetch when it has to move.
      {
        find: "#web/kit/ui/printed-card/drawn.ts",
        replacement: fileURLToPath(new URL("src/web/kit/ui/printed-card/drawn-later.ts", import.meta.url)),
      },
      // Its sentences are for whoever runs none of these scripts.
      {
        find: "../ordering/without-script.tsx",
        replacement: fileURLToPath(new URL("src/web/buy/ordering/without-script-in-browsers.tsx", import.meta.url)),
      },
    ],
  },
  build: {
    manifest: "manifest-hydrated.json",
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: {
      // One file for what both pages share: on a slow network each file more is a round trip more.
      output: {
        codeSplitting: {
          groups: [
            {
              name: "base",
              tags: ["$initial"],
              minShareCount: 2,
              test: /node_modules\/preact\/|src\/(shared|web\/kit\/(api|ui))/,
            },
          ],
        },
      },
      input: ["src/web/buy/one-card/client.tsx", "src/web/buy/payment/client.tsx"],
    },
  },
});
