import { defineConfig } from "vite";
import live from "./vite.live.config.ts";

/**
 * The owner's space, as the other live pages, in a build of its own: what it shares with them would be fetched by
 * buyers too.
 */
export default defineConfig({
  ...live,
  build: {
    ...live.build,
    manifest: "manifest-owner.json",
    rolldownOptions: { input: ["src/web/pages/live/owner/client.tsx"] },
  },
});
