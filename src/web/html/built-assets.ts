import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findFrenchFonts, type PageAssets, staticSheet } from "./page-assets.ts";

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; assets?: string[] }>;

/**
 * Reads from Vite's manifests what was built into `dist/web`.
 * @throws if the build lacks a source that is asked for
 */
export function loadBuiltAssets(dist: string): PageAssets {
  const read = (file: string) => readFileSync(join(dist, "web", file), "utf8");
  const manifest = {
    ...(JSON.parse(read("manifest.json")) as Manifest),
    ...(JSON.parse(read("manifest-card.json")) as Manifest),
  };
  const hydrated = {
    ...(JSON.parse(read("manifest-hydrated.json")) as Manifest),
    ...(JSON.parse(read("manifest-owner.json")) as Manifest),
    ...(JSON.parse(read("manifest-group-order.json")) as Manifest),
  };
  const english = JSON.parse(read("manifest-card-english.json")) as Manifest;
  const find = (source: string, isEnglish = false) => getManifestEntry(isEnglish ? english : manifest, source).file;
  const css = (source: string) => read(getManifestEntry(manifest, source).file);
  return {
    pageSheet: (name) => readFileSync(join(dist, "pages", `${name}.css`), "utf8"),
    fonts: findFrenchFonts(css(staticSheet)),
    css,
    script: (source, isEnglish) => `/${find(source, isEnglish)}`,
    code: (source, isEnglish) => read(find(source, isEnglish)),
    /**
     * A hydrated page's sheet is inlined too, so that the page shows before its scripts arrive; the portal's is linked.
     */
    hydrated({ kind, folder }) {
      const built = kind === "portal" ? manifest : hydrated;
      const entry = getManifestEntry(built, `src/web/${folder}/client.tsx`);
      const imports = reachable(built, entry.imports ?? []);
      const styles = [...new Set([...imports, entry].flatMap((chunk) => chunk.css ?? []))];
      const inlined = kind !== "portal" ? styles.map(read).join("") : "";
      return {
        css: inlined,
        styles: inlined ? [] : styles.map((file) => `/${file}`),
        script: `/${entry.file}`,
        preloads: imports.map(({ file }) => `/${file}`),
      };
    },
  };
}

function getManifestEntry(manifest: Manifest, source: string): Manifest[string] {
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
