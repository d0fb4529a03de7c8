import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** What browsers get. Each live page and the portal are entries of their own; still pages and the card have a sheet, the card a script. */
export default defineConfig({
  plugins: [react(), tailwindcss()],
  publicDir: "public",
  // What the server draws at once, browsers fetch when it has to move.
  resolve: { alias: { "#web/ui/printed-card/drawn.ts": fileURLToPath(new URL("src/web/ui/printed-card/drawn-later.ts", import.meta.url)) } },
  build: {
    manifest: "manifest.json",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: {
      // One file for what the live pages share: on a slow network each file more is a round trip more.
      output: { codeSplitting: { groups: [{ name: "base", tags: ["$initial"], minShareCount: 2, test: /node_modules\/(react|react-dom|scheduler)\/|src\/(shared|web\/(api|ui|read-settings))/ }] } },
      input: [
        "src/web/pages/live/order-form/client.tsx",
        "src/web/pages/live/payment/client.tsx",
        "src/web/pages/portal/client.tsx",
        "src/web/pages/still/still.css",
        "src/web/pages/still/still.ts",
        "src/web/receipt/receipt.css",
        "src/web/card/card.css",
        "src/web/card/card.ts",
      ],
    },
  },
});
