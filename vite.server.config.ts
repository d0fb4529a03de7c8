import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** What Node runs: the server, its command lines, its image workers and the page builder. */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  // Many files, or much that is not used: bundled, a start takes half of the work.
  ssr: { noExternal: [/^@react-email\//, "kysely", "zod", "libphonenumber-js"] },
  build: {
    ssr: true,
    target: "node24",
    rolldownOptions: {
      input: {
        main: "src/server/main.ts",
        promo: "src/server/cli/promo.ts",
        admin: "src/server/cli/admin.ts",
        images: "src/server/cli/images.ts",
        doctor: "src/server/cli/doctor.ts",
        backup: "src/server/cli/backup.ts",
        restore: "src/server/cli/restore.ts",
        move: "src/server/cli/move.ts",
        seed: "src/server/cli/seed.ts",
        "heic-worker": "src/server/images/heic-worker.ts",
        "share-painter": "src/server/share-picture/painter.tsx",
        prerender: "src/web/prerender.tsx",
      },
    },
  },
});
