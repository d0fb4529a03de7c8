/** Run by `scripts/build.ts` after Vite: turns the route table into `dist/pages`. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { renderDocument, socialTags } from "./document.ts";
import { onlyUsedCss } from "./only-used-css.ts";
import { placeholderSettings, socialMark } from "./placeholders.ts";
import type { PageRoute } from "./page-route.ts";
import { answerRoutes, notFoundRoute, routes } from "./routes.tsx";
import { siteSharePicture } from "./share-picture.ts";
import { structuredData } from "./structured-data.ts";
import { typeset } from "./typeset.ts";

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; assets?: string[] }>;

export async function prerender(dist: string): Promise<void> {
  const readManifest = (name: string) => JSON.parse(readFileSync(join(dist, "web", name), "utf8")) as Manifest;
  const manifest = readManifest("manifest.json");
  const live = readManifest("manifest-live.json");
  mkdirSync(join(dist, "pages"), { recursive: true });
  const asset = (source: string) => entryOf(manifest, source);
  const readCss = (source: string) => readFileSync(join(dist, "web", asset(source).file), "utf8");
  const stillCss = readCss("src/web/pages/still/still.css");
  const fonts = findFonts(stillCss);

  const stillScript = `/${asset("src/web/pages/still/still.ts").file}`;
  const pages = [];
  for (const route of [...routes, notFoundRoute, ...answerRoutes]) {
    const file = `${route.name}.html`;
    const { html, css } = route.kind === "still" ? await renderStill(route, stillCss, stillScript, fonts) : renderLive(route, dist, route.kind === "portal" ? manifest : live, fonts);
    writeFileSync(join(dist, "pages", file), html);
    pages.push({ name: route.name, file, css });
  }
  const card = { css: readCss("src/web/card/card.css"), script: `/${asset("src/web/card/card.ts").file}`, worker: readFileSync(join(dist, "web", asset("src/web/card/offline/worker.ts").file), "utf8") };
  const receipt = { css: readCss("src/web/receipt/receipt.css") };
  const proof = { css: readCss("src/web/proof/proof.css") };
  writeFileSync(join(dist, "pages/index.json"), JSON.stringify({ pages, card, receipt, proof }));
}

interface Rendered {
  html: string;
  /** What of it is inlined. */
  css: string;
}

async function renderStill(route: PageRoute, sheet: string, script: string, fonts: string[]): Promise<Rendered> {
  const body = typeset(renderToStaticMarkup(<route.Component settings={placeholderSettings} />));
  const css = await onlyUsedCss(sheet, `<html><body>${body}</body></html>`);
  return { css, html: renderDocument({ ...route, css, fonts, scripts: [script], social: socialOf(route), head: headOf(route), body }) };
}

/** A live page's sheet is inlined too, so that it shows before its scripts have come; the portal's is fetched. */
function renderLive(route: PageRoute, dist: string, manifest: Manifest, fonts: string[]): Rendered {
  const entry = entryOf(manifest, `src/web/pages/${route.folder}/client.tsx`);
  const imports = reachable(manifest, entry.imports ?? []);
  const styles = [...new Set([...imports, entry].flatMap(({ css }) => css ?? []))];
  const css = route.kind !== "portal" ? styles.map((file) => readFileSync(join(dist, "web", file), "utf8")).join("") : "";
  const html = renderDocument({
    ...route,
    css,
    fonts,
    social: socialOf(route),
    head: headOf(route),
    styles: css ? [] : styles.map((file) => `/${file}`),
    scripts: [`/${entry.file}`],
    preloads: imports.map(({ file }) => `/${file}`),
    withSettings: true,
    withView: route.kind === "rendered",
    body: `<div id="app"${route.offer ? ` data-offer="${route.offer}"` : ""}>${renderToString(<route.Component settings={placeholderSettings} />)}</div>`,
  });
  return { html, css };
}

/** Nothing for a page that search engines leave out; its feature's, at each request, for one that is rendered. */
function socialOf({ path, kind, title, description, noindex }: PageRoute): string {
  if (kind === "rendered") return socialMark;
  return noindex ? "" : socialTags({ title, description, url: placeholderSettings.publicUrl + path, image: siteSharePicture(placeholderSettings.publicUrl) });
}

function headOf({ path, name, noindex }: PageRoute): string {
  return noindex ? "" : structuredData(name, path);
}

/** @throws when the build has no such entry */
function entryOf(manifest: Manifest, source: string): Manifest[string] {
  const entry = manifest[source];
  if (!entry) throw new Error(`${source} is not in the build.`);
  return entry;
}

function reachable(manifest: Manifest, names: readonly string[], seen = new Set<string>()): Manifest[string][] {
  return names.flatMap((name) => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return [];
    seen.add(name);
    return [chunk, ...reachable(manifest, chunk.imports ?? [], seen)];
  });
}

/** The French font that every page starts with. */
function findFonts(css: string): string[] {
  return [...css.matchAll(/url\(["']?([^"')]*-french-[^"')]*\.woff2)/g)].map(([, url]) => url ?? "");
}
