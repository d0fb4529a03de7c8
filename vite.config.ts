import react from "@vitejs/plugin-react";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * What browsers get but for the hydrated pages (`vite.hydrated.config.ts`) and the script of a card
 * (`vite.card.config.ts`): the portal, the sheets and scripts of static pages, the sheets of receipt and card.
 */
export default defineConfig({
  plugins: [react(), tailwindcss()],
  publicDir: "public",
  build: {
    manifest: "manifest.json",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: {
      input: [
        "src/web/staff/client.tsx",
        "src/web/site/static.css",
        "src/web/site/static.ts",
        "src/web/buy/documents/receipt.css",
        "src/web/buy/documents/quote.css",
        "src/web/buy/proofs/proof.css",
        "src/web/buy/proofs/company-proof.css",
        "src/web/card/leads/leads.css",
        "src/web/card/card.css",
        "src/web/card/notice.css",
        "src/web/card/extras.css",
      ],
    },
  },
});
