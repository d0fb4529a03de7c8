import { fileURLToPath } from "node:url";
import { defineConfig, mergeConfig } from "vite";
import card from "./vite.card.config.ts";

const labels = (file: string) => fileURLToPath(new URL(`src/shared/card/labels/${file}`, import.meta.url));

/**
 * The script and the worker of a card's English page: those of the French one with its labels in their place, so that
 * neither carries the other's.
 */
export default mergeConfig(
  card,
  defineConfig({
    resolve: {
      alias: {
        "#shared/card/labels/script/fr.ts": labels("script/en.ts"),
        "#shared/card/labels/offline/fr.ts": labels("offline/en.ts"),
      },
    },
    build: { manifest: "manifest-card-english.json" },
  }),
);
