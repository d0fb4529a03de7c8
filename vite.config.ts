import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import tailwindcss from "@tailwindcss/vite";
import type { Rolldown, UserConfig } from "vite";

const source = (file: string) => fileURLToPath(new URL(`src/${file}`, import.meta.url));
const cardLabels = (file: string) => source(`shared/card/labels/${file}`);

/** Shared by all browser builds. `scripts/build.ts` sets `outDir`. */
const inBrowsers = { assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: "es2022" } as const;
/** For a build that must keep the portal's files in the same folder. */
const beside = { ...inBrowsers, emptyOutDir: false } as const;

/** Builds the portal, the style sheets and scripts of static pages, and those of documents and the card. */
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
 * Builds pages that the browser hydrates, with Preact instead of React: a tenth of the size
 * (docs/decisions/0009-pages-and-visual-language.md). Builds share no files, so nobody downloads code that only another
 * page needs.
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
        // The server renders these at once; browsers fetch their code only when they have to move.
        {
          find: "#web/kit/ui/printed-card/card-drawings.ts",
          replacement: source("web/kit/ui/printed-card/deferred-card-drawings.ts"),
        },
        {
          find: "../pay/transfer-panel.tsx",
          replacement: source("web/buy/payment/pay/deferred-transfer-panel.tsx"),
        },
        // Only shown to people whose browser runs none of these scripts.
        {
          find: "../ordering/without-script.tsx",
          replacement: source("web/buy/ordering/without-script-in-browsers.tsx"),
        },
      ],
    },
    build: { ...beside, manifest, rolldownOptions },
  };
}

/** Builds the order form of one card, and the payment page. */
const order = () =>
  hydrated("manifest-hydrated.json", {
    // One file for what both pages share: on a slow network each further file costs a round trip.
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

/** Builds the spaces of owners and companies. */
const spaces = () =>
  hydrated("manifest-owner.json", {
    // One file for what both start with. It names some fifty others: hashes are a letter shorter.
    output: {
      chunkFileNames: "assets/[name]-[hash:7].js",
      codeSplitting: {
        groups: [
          { name: "spaces", tags: ["$initial"], minShareCount: 2, priority: 1 },
          // Small files that are fetched together: the first script names each of them.
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

/** Builds the order form of several cards. */
const groupOrder = () =>
  hydrated("manifest-group-order.json", {
    output: {
      chunkFileNames: "assets/[name]-[hash:7].js",
      codeSplitting: { groups: [{ name: "group", tags: ["$initial"] }] },
    },
    input: ["src/web/buy/several-cards/client.tsx"],
  });

/** Builds the script and the worker of the card page, for the browsers promised in `docs/browsers.md`. */
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

/** The same for the English card page, with English labels replacing the French: neither contains the other's. */
const englishCard = () =>
  card("manifest-card-english.json", {
    "#shared/card/labels/script/fr.ts": cardLabels("script/en.ts"),
    "#shared/card/labels/offline/fr.ts": cardLabels("offline/en.ts"),
  });

/** In build order: the portal's build empties the folder, so it is first. */
export const browserBuilds: readonly UserConfig[] = [
  portal(),
  order(),
  spaces(),
  groupOrder(),
  card("manifest-card.json"),
  englishCard(),
];

/** Entries that development also runs, rebuilt at each change; its command lines come from `npm run build`. */
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
 * devDependencies that the server runs, bundled because each brings many files, or much unused code. Packages that read
 * files beside their code stay separate dependencies, and so does what they share with others.
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
 * Node keeps the source text of each file it runs, at two bytes a letter if any letter is not ASCII. So comments are
 * removed and the text is ASCII. Lines and names stay, for readable stack traces.
 */
const small: Rolldown.OutputOptions = {
  comments: false,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
};

/** Builds what Node runs: the server, its commands, its workers and the last step of the build. */
export function serverBuild(mode: "production" | "development"): UserConfig {
  const inDevelopment = mode === "development";
  return {
    plugins: inDevelopment ? [] : [react()],
    publicDir: false,
    // Bundling halves the work of a start and shrinks the release. In development packages are loaded beforehand.
    ssr: inDevelopment ? {} : { noExternal: bundled },
    build: {
      ssr: true,
      target: "node24",
      ...(!inDevelopment && { license: { fileName: "licences.md" } }),
      rolldownOptions: inDevelopment ? { input: served } : { input: { ...served, ...commandLines }, output: small },
    },
  };
}

/** The config of Vite's development server, which needs none of the other builds. */
export default portal();
