import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import tailwindcss from "@tailwindcss/vite";
import type { Rolldown, UserConfig } from "vite";

const source = (file: string) => fileURLToPath(new URL(`src/${file}`, import.meta.url));
const cardLabels = (file: string) => source(`shared/card/labels/${file}`);

/** What all builds for browsers share. `outDir` is set by `scripts/build.ts`. */
const inBrowsers = { assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: "es2022" } as const;
/** A build beside that of the portal, whose files it leaves in place. */
const beside = { ...inBrowsers, emptyOutDir: false } as const;

/** The portal, the sheets and scripts of static pages, the sheets of documents and of the card. */
function portal(): UserConfig {
  return {
    plugins: [react(), tailwindcss()],
    publicDir: "public",
    build: {
      ...inBrowsers,
      manifest: "manifest.json",
      rolldownOptions: {
        input: [
          "src/web/staff/client.tsx",
          "src/web/site/static.css",
          "src/web/site/static.ts",
          "src/web/buy/documents/receipt.css",
          "src/web/buy/documents/quote.css",
          "src/web/buy/proofs/proof.css",
          "src/web/card/leads/leads.css",
          "src/web/card/card.css",
          "src/web/card/notice.css",
          "src/web/card/extras.css",
        ],
      },
    },
  };
}

/**
 * Pages that the browser takes over, with Preact in React's place: a tenth of its weight
 * (docs/decisions/0009-pages-and-visual-language.md). Each build shares no file with another: nobody fetches what only another page
 * needs.
 */
function hydrated(manifest: string, rolldownOptions: Rolldown.RolldownOptions): UserConfig {
  return {
    plugins: [react(), tailwindcss()],
    publicDir: false,
    resolve: {
      alias: [
        { find: /^react\/jsx-runtime$/, replacement: "preact/jsx-runtime" },
        { find: /^react-dom\/client$/, replacement: "preact/compat/client" },
        { find: /^react$/, replacement: source("web/html/preact-hooks.mjs") },
        { find: /^react-dom$/, replacement: "preact/compat" },
        // What the server draws at once, browsers fetch when it has to move.
        {
          find: "#web/kit/ui/printed-card/card-drawings.ts",
          replacement: source("web/kit/ui/printed-card/deferred-card-drawings.ts"),
        },
        {
          find: "../pay/transfer-panel.tsx",
          replacement: source("web/buy/payment/pay/deferred-transfer-panel.tsx"),
        },
        // Its sentences are for whoever runs none of these scripts.
        {
          find: "../ordering/without-script.tsx",
          replacement: source("web/buy/ordering/without-script-in-browsers.tsx"),
        },
      ],
    },
    build: { ...beside, manifest, rolldownOptions },
  };
}

/** The order form of one card, and the payment page. */
const order = () =>
  hydrated("manifest-hydrated.json", {
    // One file for what both pages share: on a slow network each file more is a round trip more.
    output: {
      codeSplitting: {
        groups: [
          {
            name: "base",
            tags: ["$initial"],
            minShareCount: 2,
            test: /node_modules\/preact\/|src\/(shared|web\/kit\/(api|ui))|order-drafts/,
          },
        ],
      },
    },
    input: ["src/web/buy/one-card/client.tsx", "src/web/buy/payment/client.tsx"],
  });

/** The spaces of owners and companies. */
const spaces = () =>
  hydrated("manifest-owner.json", {
    // One file for what both begin with, which names some fifty others: a letter less of each hash.
    output: {
      chunkFileNames: "assets/[name]-[hash:7].js",
      codeSplitting: {
        groups: [
          { name: "spaces", tags: ["$initial"], minShareCount: 2, priority: 1 },
          // Small ones that are fetched together: the first script names each file.
          { name: "forms", test: /failure-callout|use-submit/, minShareCount: 2 },
          {
            name: "shared",
            test: /shared\/(payment\/payment-provider|format\/(fcfa|grouped-phone|equivalent-text))/,
            minShareCount: 2,
          },
          { name: "dialog", test: /kit\/ui\/(confirm-)?dialog/, minShareCount: 2 },
        ],
      },
    },
    input: ["src/web/owner/client.tsx", "src/web/company/client.tsx"],
  });

/** The order form of several cards. */
const groupOrder = () =>
  hydrated("manifest-group-order.json", {
    output: {
      chunkFileNames: "assets/[name]-[hash:7].js",
      codeSplitting: { groups: [{ name: "group", tags: ["$initial"] }] },
    },
    input: ["src/web/buy/several-cards/client.tsx"],
  });

/** The script and the worker of a card's page, for the browsers that `docs/browsers.md` promises it to. */
function card(manifest: string, alias: Record<string, string> = {}): UserConfig {
  return {
    publicDir: false,
    resolve: { alias },
    build: {
      ...beside,
      manifest,
      target: "es2020",
      rolldownOptions: { input: ["src/web/card/card.ts", "src/web/card/offline/worker.ts"] },
    },
  };
}

/** Those of a card's English page, with its labels in place of the French ones: neither carries the other's. */
const englishCard = () =>
  card("manifest-card-english.json", {
    "#shared/card/labels/script/fr.ts": cardLabels("script/en.ts"),
    "#shared/card/labels/offline/fr.ts": cardLabels("offline/en.ts"),
  });

/** In the order in which they are made: the portal's empties the folder first. */
export const browserBuilds: readonly UserConfig[] = [
  portal(),
  order(),
  spaces(),
  groupOrder(),
  card("manifest-card.json"),
  englishCard(),
];

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
};
const commandLines = {
  promo: "src/server/cli/promo.ts",
  admin: "src/server/cli/admin.ts",
  images: "src/server/cli/images.ts",
  doctor: "src/server/cli/doctor.ts",
  restore: "src/server/cli/restore.ts",
  move: "src/server/cli/move.ts",
  seed: "src/server/cli/seed.ts",
  setup: "src/server/cli/setup.ts",
  upgrade: "src/server/cli/upgrade.ts",
  "page-sheets": "src/server/rendering/page-sheets.ts",
};

/**
 * Packages of devDependencies that the server runs, each with all that it brings: many files, or much that is not used.
 * Those that read files beside their code, and what they share with others, stay apart as dependencies.
 */
const bundled = [
  /^@(aws|aws-crypto|aws-sdk|smithy|react-email)\//,
  /^(bowser|tslib|fast-xml-parser|strnum)$/,
  "csv-parse",
  "eventemitter3",
  "fflate",
  "ipaddr.js",
  "isbot",
  "jsqr",
  "kysely",
  "libphonenumber-js",
  "lru-cache",
  "normalize-wheel",
  "otpauth",
  "p-queue",
  "p-timeout",
  "punycode.js",
  "react-easy-crop",
  "react-hook-form",
  "write-excel-file",
  "zod",
];

/**
 * Node keeps the text of each file it runs, two bytes a letter once one is not ASCII: neither those nor comments stay.
 * Lines and names do, for whoever reads a stack.
 */
const small: Rolldown.OutputOptions = {
  comments: false,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
};

/** What Node runs: the server, its command lines, its workers and the last step of the build. */
export function serverBuild(mode: "production" | "development"): UserConfig {
  const inDevelopment = mode === "development";
  return {
    plugins: inDevelopment ? [] : [react()],
    publicDir: false,
    // Bundled, a start takes half of the work, and a release need not hold them. Development has them read beforehand.
    ssr: inDevelopment ? {} : { noExternal: bundled },
    build: {
      ssr: true,
      target: "node24",
      ...(!inDevelopment && { license: { fileName: "licences.md" } }),
      rolldownOptions: inDevelopment ? { input: served } : { input: { ...served, ...commandLines }, output: small },
    },
  };
}

/** Vite's own server, in development, which needs none of the others. */
export default portal();
