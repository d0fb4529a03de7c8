import type { PageRoute } from "./page-route.ts";

/** Addresses and contents of the pages' sheets and scripts, each named by its source. */
export interface PageAssets {
  /** Returns the CSS that a static page inlines in its `<style>`, by the page's name. */
  pageSheet(name: string): string;
  /** Addresses of the fonts that every page preloads. */
  fonts: readonly string[];
  css(source: string): string;
  /** Returns a script's address; `isEnglish`: that of its build with English labels. */
  script(source: string, isEnglish?: boolean): string;
  /** Returns a script's code, which imports no other script. */
  code(source: string, isEnglish?: boolean): string;
  /** Returns the `css` to inline in the page; the other values are addresses. */
  hydrated(route: PageRoute): { css: string; styles: string[]; script: string; preloads: string[] };
}

/** The sheet from which each static page inlines the rules it uses. */
export const staticSheet = "src/web/site/static.css";

/** Finds the addresses of a sheet's fonts that contain the French letters; these are preloaded. */
export function findFrenchFonts(css: string): string[] {
  return [...css.matchAll(/url\(["']?([^"')]*-french-[^"')]*\.woff2)/g)].map(([, url]) => url ?? "");
}

/** Uses the sources themselves, which Vite serves in development. */
export const developmentAssets: PageAssets = {
  pageSheet: () => `@import "/${staticSheet}";`,
  fonts: [],
  css: (source) => `@import "/${source}";`,
  script: (source) => `/${source}`,
  // A worker's cache would hide recent changes.
  code: () =>
    `addEventListener("install", () => skipWaiting());addEventListener("activate", () => registration.unregister());`,
  hydrated: ({ folder }) => ({ css: "", styles: [], script: `/src/web/${folder}/client.tsx`, preloads: [] }),
};
