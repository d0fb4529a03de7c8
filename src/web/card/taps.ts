import type { TapKind } from "#shared/states-and-kinds.ts";

/** Returns the kind of tap that a link counts as; `undefined` for a link that is not counted. */
export function getLinkTapKind(link: {
  getAttribute(name: string): string | null;
  matches(css: string): boolean;
}): TapKind | undefined {
  const href = link.getAttribute("href") ?? "";
  if (link.matches("[data-share]")) return "share";
  if (link.matches("[data-pay]")) return "pay";
  if (link.matches(".networks a")) return "network";
  if (href.startsWith("tel:")) return "call";
  if (href.startsWith("mailto:")) return "mail";
  if (href.startsWith("https://wa.me/")) return "whatsapp";
  return /maps/.test(href) ? "map" : undefined;
}

let place: string | undefined;

/** Reports a tap to the server, by a request that is sent even while the page is being left. */
export function sendTapBeacon(kind: TapKind): void {
  if (place) navigator.sendBeacon(place + kind);
}

/** Counts taps on the page's links. `taps`: prefix of the URL that counts them. */
export function trackLinkTaps(taps: string): void {
  place = taps;
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest("a") : null;
    const kind = link && getLinkTapKind(link);
    if (kind) sendTapBeacon(kind);
  });
}
