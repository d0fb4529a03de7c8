import { defineConfig } from "vite";
import live from "./vite.hydrated.config.ts";

/**
 * The spaces of owners and of those who look after a company's cards, as the other hydrated pages, in a build of its own:
 * what they share with those would be fetched by buyers too.
 */
export default defineConfig({
  ...live,
  build: {
    ...live.build,
    manifest: "manifest-owner.json",
    rolldownOptions: {
      // One file for what both begin with, which names some fifty others: a letter less of each hash.
      output: {
        chunkFileNames: "assets/[name]-[hash:7].js",
        codeSplitting: { groups: [{ name: "spaces", tags: ["$initial"], minShareCount: 2 }] },
      },
      input: ["src/web/owner/client.tsx", "src/web/company/client.tsx"],
    },
  },
});
