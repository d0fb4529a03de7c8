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
        "src/web/pages/portal/client.tsx",
        "src/web/pages/static/static.css",
        "src/web/pages/static/static.ts",
        "src/web/receipt/receipt.css",
        "src/web/quote/quote.css",
        "src/web/proof/proof.css",
        "src/web/company-proof/company-proof.css",
        "src/web/leads/leads.css",
        "src/web/card/card.css",
        "src/web/card/notice.css",
        "src/web/card/extras.css",
      ],
    },
  },
});
