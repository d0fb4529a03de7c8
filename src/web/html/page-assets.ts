import type { PageRoute } from "./page-route.ts";

/** Contains the addresses of pages' sheets and scripts, each named by its source. */
export interface PageAssets {
  /** Returns what a static page inlines in its `<style>`, by the page's name. */
  pageSheet(name: string): string;
  /** Addresses of the fonts that every page starts with. */
  fonts: readonly string[];
  css(source: string): string;
  /** An address; `isEnglish`: of its build with English labels. */
  script(source: string, isEnglish?: boolean): string;
  /** A script itself, which needs no other. */
  code(source: string, isEnglish?: boolean): string;
  /** `css` is inlined in the page; the others are addresses. */
  hydrated(route: PageRoute): { css: string; styles: string[]; script: string; preloads: string[] };
}

/** Source of the sheet of which each static page inlines what it uses. */
export const staticSheet = "src/web/site/static.css";

/** Finds the addresses of a sheet's fonts that have the letters of French, which are preloaded. */
export function findFrenchFonts(css: string): string[] {
  return [...css.matchAll(/url\(["']?([^"')]*-french-[^"')]*\.woff2)/g)].map(([, url]) => url ?? "");
}

/** Points at the sources themselves, which Vite serves in development. */
export const developmentAssets: PageAssets = {
  pageSheet: () => `@import "/${staticSheet}";`,
  fonts: [],
  css: (source) => `@import "/${source}";`,
  script: (source) => `/${source}`,
  // A worker's cache would hide what was just changed.
  code: () =>
    `addEventListener("install", () => skipWaiting());addEventListener("activate", () => registration.unregister());`,
  hydrated: ({ folder }) => ({ css: "", styles: [], script: `/src/web/${folder}/client.tsx`, preloads: [] }),
};
