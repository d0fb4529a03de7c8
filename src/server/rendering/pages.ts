import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { brotliCompress, brotliCompressSync, constants, gzipSync } from "node:zlib";
import { type CardColorScheme, cardColorSchemes } from "#shared/card/card-look.ts";
import { applyColorScheme } from "#web/card/color-scheme.ts";
import { loadBuiltAssets } from "#web/html/built-assets.ts";
import { developmentAssets, findFrenchFonts, type PageAssets } from "#web/html/page-assets.ts";
import type { PageRoute } from "#web/html/page-route.ts";
import { type PageView, renderPage } from "#web/html/render-page.tsx";
import { formAnswerRoutes, notFoundRoute, pageRoutes } from "#web/html/routes.tsx";
import type { SiteContent } from "#web/kit/settings.ts";
import { builtFolder, developmentFingerprint, readBuildFingerprint } from "#server/config/built-folder.ts";

/** A page that is ready to send, in each encoding. */
export interface EncodedHtmlPage {
  /** The page's bytes in pieces, so that parts common to many pages are in memory once. */
  pieces: readonly Buffer[];
  /** The pieces joined, for clients without compression; made at the first request. */
  plain: Buffer;
  brotli: Buffer;
  gzip: Buffer;
  etag: string;
  /** `'sha256-…'` of the inlined sheets and script, for the CSP; empty when there is none. */
  styleHash: string;
  scriptHash: string;
}

const routes = new Map([...pageRoutes, notFoundRoute, ...formAnswerRoutes].map((route) => [route.name, route]));

export type BuiltPageRegistry = ReturnType<typeof loadBuiltPages>;

/**
 * Opens the build: styles and scripts that other code renders into, and the pages of the route table, each rendered
 * from the settings at its first request.
 * @throws when nothing was built.
 */
export function loadBuiltPages(settings: SiteContent) {
  const assets = openPageAssets();
  const made = new Map<string, EncodedHtmlPage>();
  const sheet = (source: string) => ({ css: assets.css(source), styleHash: computeCspHash(assets.css(source)) });
  const script = (isEnglish: boolean) => ({
    script: assets.script("src/web/card/card.ts", isEnglish),
    /** The script's own code. */
    worker: assets.code("src/web/card/offline/worker.ts", isEnglish),
  });
  const contactsLeft = assets.css("src/web/card/leads/leads.css");
  return {
    /** Styles and scripts of the server-rendered card. */
    card: {
      byColorScheme: buildSchemeSheets(assets.css("src/web/card/card.css")),
      /** Styles of the notice pages shown instead of a card, in addition to the card's. */
      notice: assets.css("src/web/card/notice.css"),
      /** Styles of what owners add to their pages. */
      extras: assets.css("src/web/card/extras.css"),
      ...script(false),
      /** Both scripts with English labels; a page in any third language gets the French ones. */
      english: script(true),
    },
    receipt: sheet("src/web/buy/documents/receipt.css"),
    quote: sheet("src/web/buy/documents/quote.css"),
    proof: sheet("src/web/buy/proofs/proof.css"),
    contactsLeft: { css: contactsLeft, fonts: findFrenchFonts(contactsLeft) },
    /** The folder of hashed, precompressed assets. */
    assetsDir: join(builtFolder, "web/assets"),
    /** The settings that the pages are rendered with. */
    settings,
    /** Returns a page by its name in the route table. @throws for an unknown name */
    getPage(name: string): EncodedHtmlPage {
      const page = made.get(name) ?? toHtmlPage(renderPage(getRoute(name), this.settings, assets));
      made.set(name, page);
      return page;
    },
    /** Renders a page with a request's content in it; caches nothing. */
    renderView(name: string, view: PageView) {
      return toHtmlPage(renderPage(getRoute(name), this.settings, assets, view));
    },
    /** Sets other settings; each page is rendered with them when it is next requested. */
    refill(content: SiteContent): void {
      this.settings = content;
      made.clear();
    },
  };
}

function openPageAssets(): PageAssets {
  if (readBuildFingerprint() === developmentFingerprint) return developmentAssets;
  if (!existsSync(join(builtFolder, "pages"))) throw new Error("The pages are not built: run npm run build.");
  return loadBuiltAssets(builtFolder);
}

function getRoute(name: string): PageRoute {
  const route = routes.get(name);
  if (!route) throw new Error(`No page is called ${name}.`);
  return route;
}

const toHtmlPage = ({ html, css }: { html: string; css: string }) =>
  createHtmlPage(html, { styleHash: css && computeCspHash(css) });

/** Builds a card's styles for each color scheme. */
function buildSchemeSheets(css: string) {
  const inColorScheme = (scheme: CardColorScheme) => ({
    sheet: Buffer.from(applyColorScheme(css, scheme)),
    styleHash: computeCspHash(applyColorScheme(css, scheme)),
  });
  return Object.fromEntries(cardColorSchemes.map((scheme) => [scheme, inColorScheme(scheme)])) as Record<
    CardColorScheme,
    ReturnType<typeof inColorScheme>
  >;
}

type PageHashes = Pick<EncodedHtmlPage, "styleHash" | "scriptHash" | "etag">;

/**
 * Creates a page ready to send. It is compressed at its first request, so that neither the start nor visitors wait: the
 * first answer is compressed quickly, and a page requested again gets the best compression, a tenth smaller, outside
 * the request.
 */
export function createHtmlPage(
  html: string | readonly Buffer[],
  { styleHash = "", scriptHash = "", etag }: Partial<PageHashes>,
): EncodedHtmlPage {
  const pieces = typeof html === "string" ? [Buffer.from(html)] : html;
  let [plain, brotli, gzip]: (Buffer | undefined)[] = [];
  let isBest = false;
  return {
    pieces,
    get plain() {
      return (plain ??= joined(pieces));
    },
    get brotli() {
      if (!brotli) {
        const bytes = joined(pieces);
        return (brotli = brotliCompressSync(bytes, brotliOptions(6, bytes)));
      }
      if (!isBest) {
        isBest = true;
        const bytes = joined(pieces);
        brotliCompress(bytes, brotliOptions(11, bytes), (error, best) => {
          if (!error) brotli = best;
        });
      }
      return brotli;
    },
    get gzip() {
      return (gzip ??= gzipSync(joined(pieces)));
    },
    etag: etag ?? computePageEtag(joined(pieces)),
    styleHash,
    scriptHash,
  };
}

/** Returns a single piece as it is. */
function joined(pieces: readonly Buffer[]): Buffer {
  const [only, ...others] = pieces;
  if (only && others.length === 0) return only;
  return Buffer.concat(pieces);
}

function brotliOptions(quality: number, plain: Buffer) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } };
}

/** Computes the ETag of a page from bytes that identify it. */
export function computePageEtag(bytes: Buffer): string {
  return `"${hash("sha256", bytes, "base64url").slice(0, 22)}"`;
}

/** Computes `'sha256-…'`, with which a CSP allows inline content. */
export function computeCspHash(inline: string | Buffer): string {
  return `'sha256-${hash("sha256", inline, "base64")}'`;
}
