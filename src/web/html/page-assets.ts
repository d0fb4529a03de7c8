import type { PageRoute } from "./page-route.ts";

/** Contains the addresses of pages' sheets and scripts, each named by its source. */
export interface PageAssets {
  /** Returns the part of `sheet` that a static page inlines in its `<style>`. */
  only(sheet: string, html: string): Promise<string> | string;
  css(source: string): string;
  /** An address; `isEnglish`: of its build with English labels. */
  script(source: string, isEnglish?: boolean): string;
  /** A script itself, which needs no other. */
  code(source: string, isEnglish?: boolean): string;
  /** `css` is inlined in the page; the others are addresses. */
  hydrated(route: PageRoute): { css: string; styles: string[]; script: string; preloads: string[] };
}

/** Points at the sources themselves, which Vite serves in development. */
export const developmentAssets: PageAssets = {
  only: (sheet) => sheet,
  css: (source) => `@import "/${source}";`,
  script: (source) => `/${source}`,
  // A worker's cache would hide what was just changed.
  code: () =>
    `addEventListener("install", () => skipWaiting());addEventListener("activate", () => registration.unregister());`,
  hydrated: ({ folder }) => ({ css: "", styles: [], script: `/src/web/${folder}/client.tsx`, preloads: [] }),
};
