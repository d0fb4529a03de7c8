import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** What development runs, which is built at each change; its command lines are those of `npm run build`. */
const served = {
  main: "src/server/main.ts",
  backup: "src/server/cli/backup.ts",
  "heic-worker": "src/server/rendering/images/heic-worker.ts",
  "pdf-drawer": "src/server/rendering/pdf-pages/pdf-drawer.ts",
  "people-list-reader": "src/server/features/companies/people-list/people-list-reader.ts",
  "entries-writer": "src/server/features/documents/books/entries-writer.ts",
  "document-drawer": "src/server/features/documents/document-drawer.ts",
  "pass-signer": "src/server/rendering/wallet-pass/pass-signer.ts",
  "share-painter": "src/server/rendering/share-picture/painter.tsx",
  prerender: "src/web/html/prerender.tsx",
};
const commandLines = {
  promo: "src/server/cli/promo.ts",
  admin: "src/server/cli/admin.ts",
  images: "src/server/cli/images.ts",
  doctor: "src/server/cli/doctor.ts",
  restore: "src/server/cli/restore.ts",
  move: "src/server/cli/move.ts",
  seed: "src/server/cli/seed.ts",
};

/** What Node runs: the server, its command lines, its image workers and the page builder. */
export default defineConfig(({ mode }) => {
  const inDevelopment = mode === "development";
  return {
    plugins: inDevelopment ? [] : [react()],
    publicDir: false,
    // Many files, or much that is not used: bundled, a start takes half of the work. Development has them read
    // beforehand.
    ssr: inDevelopment ? {} : { noExternal: [/^@react-email\//, "kysely", "zod", "libphonenumber-js"] },
    build: {
      ssr: true,
      target: "node24",
      rolldownOptions: { input: inDevelopment ? served : { ...served, ...commandLines } },
    },
  };
});
