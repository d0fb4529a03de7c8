import { defineConfig } from "vite";
import live from "./vite.hydrated.config.ts";

/**
 * The owner's space, as the other hydrated pages, in a build of its own: what it shares with them would be fetched by
 * buyers too.
 */
export default defineConfig({
  ...live,
  build: {
    ...live.build,
    manifest: "manifest-owner.json",
    rolldownOptions: { input: ["src/web/pages/hydrated/owner/client.tsx"] },
  },
});
