import { defineConfig } from "vite";
import live from "./vite.hydrated.config.ts";

/**
 * The form of several cards, as the other hydrated pages, in a build of its own: who buys one card fetches nothing of
 * it.
 */
export default defineConfig({
  ...live,
  build: {
    ...live.build,
    manifest: "manifest-group-order.json",
    rolldownOptions: { input: ["src/web/buy/several-cards/client.tsx"] },
  },
});
