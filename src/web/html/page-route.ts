import type { ComponentType } from "react";
import type { OfferName } from "#shared/offers/offers.ts";
import type { SiteContent } from "#web/kit/settings.ts";

export interface PageRoute {
  /** Fastify path; unset: served for every unknown path. */
  path: string;
  name: string;
  /**
   * `static`: no component script in the browser; `hydrated`: rendered in the same way, then Preact takes over;
   * `rendered`: like `hydrated`, but its feature renders the content at each request; `portal`: an empty shell, also
   * for every path below.
   */
  kind: "static" | "hydrated" | "rendered" | "portal";
  /** The folder under `src/web` whose `client.tsx` hydrates the page. */
  folder?: string;
  /** Offer of the page's order form, for the hydrating script. */
  offer?: OfferName;
  title: string;
  description: string | ((settings: SiteContent) => string);
  themeColor: string;
  noindex: boolean;
  Component: ComponentType<{ settings: SiteContent }>;
}

/** Folders of page scripts whose name differs from the page's. */
const folders: Readonly<Record<string, string>> = { "group-order": "buy/several-cards", payment: "buy/payment" };
const nearBlack = "#171717";
export const brandName = "Sen Digital Vcard";

type Component = PageRoute["Component"];

export function defineStaticPage(
  path: string,
  name: string,
  title: string,
  description: PageRoute["description"],
  Page: Component,
): PageRoute {
  return { path, name, kind: "static", title, description, themeColor: nearBlack, noindex: false, Component: Page };
}

export function defineInteractivePage(
  path: string,
  name: string,
  title: string,
  description: string,
  noindex: boolean,
  Page: Component,
): PageRoute {
  return {
    path,
    name,
    kind: "hydrated",
    folder: folders[name] ?? name,
    title,
    description,
    themeColor: nearBlack,
    noindex,
    Component: Page,
  };
}

export function defineServerRenderedPage(path: string, name: string, title: string, description: string): PageRoute {
  return { ...defineInteractivePage(path, name, title, description, true, () => null), kind: "rendered" };
}
