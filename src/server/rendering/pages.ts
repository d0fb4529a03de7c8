import { hash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompress, brotliCompressSync, constants, gzipSync } from "node:zlib";
import { type CardColorScheme, cardColorSchemes } from "#shared/card/card-look.ts";
import { applyColorScheme } from "#web/card/color-scheme.ts";
import type { SiteContent } from "#web/kit/settings.ts";
import { fillPagePlaceholders } from "#web/kit/placeholders.ts";
import { builtFolder } from "#server/config/built-folder.ts";

/** A page ready to send, in each encoding. */
export interface EncodedHtmlPage {
  /** Its bytes in pieces, so that parts common to many pages are in memory once. */
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

export interface BuiltPageRegistry {
  /** By the page's name in the route table (`src/web/html/routes.tsx`); a new map after each refill. */
  byName: ReadonlyMap<string, EncodedHtmlPage>;
  /**
   * Build output for the server-rendered card; `notice`: rules of the pages shown in a card's place, beside its sheet;
   * `extras`: those of what owners add to their pages;
   * `worker` is the script itself.
   */
  card: {
    css: string;
    notice: string;
    extras: string;
    byColorScheme: Record<CardColorScheme, { sheet: Buffer; styleHash: string }>;
    script: string;
    worker: string;
    /** Both with English labels; a page in any third language has the French ones. */
    english: { script: string; worker: string };
  };
  /** Build output for the server-rendered receipt. */
  receipt: { css: string; styleHash: string };
  /** Build output for the server-rendered quote. */
  quote: { css: string; styleHash: string };
  /** Build output for the server-rendered proof. */
  proof: { css: string; styleHash: string };
  /** Build output for the server-rendered page on which a company checks its cards. */
  companyProof: { css: string; styleHash: string };
  /** Build output for the server-rendered pages on which visitors leave contacts. */
  contactsLeft: { css: string; fonts: readonly string[] };
  /** The folder of hashed, precompressed assets. */
  assetsDir: string;
  /** Settings filled into the pages. */
  settings: SiteContent;
  /**
   * Fills the pages with other settings: each changed page gets another ETag, and is compressed when it is next
   * requested.
   */
  refill(settings: SiteContent): void;
}

interface PagesIndex {
  pages: { name: string; file: string; css: string }[];
  card: {
    css: string;
    notice: string;
    extras: string;
    script: string;
    worker: string;
    english: { script: string; worker: string };
  };
  receipt: { css: string };
  quote: { css: string };
  proof: { css: string };
  companyProof: { css: string };
  contactsLeft: { css: string };
}

/**
 * Reads the built pages and fills in the settings: at each start, and again by `refill`.
 * @throws when nothing was built.
 */
export function loadBuiltPages(settings: SiteContent, dist = builtFolder): BuiltPageRegistry {
  const indexFile = join(dist, "pages/index.json");
  if (!existsSync(indexFile)) throw new Error("The pages are not built: run npm run build.");
  const index = JSON.parse(readFileSync(indexFile, "utf8")) as PagesIndex;
  const built = index.pages.map(({ name, file, css }) => ({
    name,
    html: readFileSync(join(dist, "pages", file), "utf8"),
    styleHash: css ? computeCspHash(css) : "",
  }));
  const filled = (content: SiteContent, before?: BuiltPageRegistry["byName"]) =>
    new Map(
      built.map(({ name, html, styleHash }) => {
        const page = createHtmlPage(fillPagePlaceholders(html, content), { styleHash });
        const known = before?.get(name);
        return [name, known?.etag === page.etag ? known : page] as const;
      }),
    );
  return {
    byName: filled(settings),
    card: { ...index.card, byColorScheme: buildSchemeSheets(index.card.css) },
    receipt: { ...index.receipt, styleHash: computeCspHash(index.receipt.css) },
    quote: { ...index.quote, styleHash: computeCspHash(index.quote.css) },
    proof: { ...index.proof, styleHash: computeCspHash(index.proof.css) },
    companyProof: { ...index.companyProof, styleHash: computeCspHash(index.companyProof.css) },
    contactsLeft: { ...index.contactsLeft, fonts: frenchFonts(index.contactsLeft.css) },
    assetsDir: join(dist, "web/assets"),
    settings,
    refill(content) {
      this.byName = filled(content, this.byName);
      this.settings = content;
    },
  };
}

/** Makes a card's sheet for each color scheme. */
function buildSchemeSheets(css: string): BuiltPageRegistry["card"]["byColorScheme"] {
  const inColorScheme = (scheme: CardColorScheme) => ({
    sheet: Buffer.from(applyColorScheme(css, scheme)),
    styleHash: computeCspHash(applyColorScheme(css, scheme)),
  });
  return Object.fromEntries(
    cardColorSchemes.map((scheme) => [scheme, inColorScheme(scheme)]),
  ) as BuiltPageRegistry["card"]["byColorScheme"];
}

/** The addresses of the sheet's fonts that have the letters of French, which are preloaded. */
function frenchFonts(css: string): string[] {
  return [...css.matchAll(/url\(["']?([^"')]*-french-[^"')]*\.woff2)/g)].map(([, url]) => url ?? "");
}

/** Finds a page by its name. @throws when the build has no page of this name. */
export function getBuiltPageOrThrow({ byName }: BuiltPageRegistry, name: string): EncodedHtmlPage {
  const page = byName.get(name);
  if (!page) throw new Error(`The page ${name} is not built: run npm run build.`);
  return page;
}

type PageHashes = Pick<EncodedHtmlPage, "styleHash" | "scriptHash" | "etag">;

/**
 * Creates a page ready to send, compressed at its first request, so that neither a start nor a visitor waits for it:
 * the first answer is compressed quickly; a page requested again gets the best compression, a tenth smaller, outside
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

/** A single piece is returned as it is. */
function joined(pieces: readonly Buffer[]): Buffer {
  const [only, ...others] = pieces;
  if (only && others.length === 0) return only;
  return Buffer.concat(pieces);
}

function brotliOptions(quality: number, plain: Buffer) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } };
}

/** Computes the ETag of a page that these bytes identify. */
export function computePageEtag(bytes: Buffer): string {
  return `"${hash("sha256", bytes, "base64url").slice(0, 22)}"`;
}

/** Computes `'sha256-…'`, by which a CSP allows inline content. */
export function computeCspHash(inline: string | Buffer): string {
  return `'sha256-${hash("sha256", inline, "base64")}'`;
}
