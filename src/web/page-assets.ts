import type { PageRoute } from "./page-route.ts";

/** Tells where pages find their sheets and scripts, each named by its source. */
export interface PageAssets {
  /** What a static page has of `sheet` in its own `<style>`. */
  only(sheet: string, html: string): Promise<string> | string;
  css(source: string): string;
  /** An address. */
  script(source: string): string;
  /** A script itself, which needs no other. */
  code(source: string): string;
  /** `css` stands in the page, the rest are addresses. */
  hydrated(route: PageRoute): { css: string; styles: string[]; script: string; preloads: string[] };
}

/** Points at the sources themselves, which Vite serves in development. */
export const developmentAssets: PageAssets = {
  only: (sheet) => sheet,
  css: (source) => `@import "/${source}";`,
  script: (source) => `/${source}`,
  // What a worker kept would be shown in the place of what was just changed.
  code: () =>
    `addEventListener("install", () => skipWaiting());addEventListener("activate", () => registration.unregister());`,
  hydrated: ({ folder }) => ({ css: "", styles: [], script: `/src/web/pages/${folder}/client.tsx`, preloads: [] }),
};
