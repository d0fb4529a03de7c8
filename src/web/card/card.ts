/** The script of a card's page; everything in it only enhances what works without it. */
import { initContactExchangeForm } from "./exchange/exchange.ts";
import { cacheCardForOffline } from "./offline/cache-card.ts";
import { enhanceSaveLinks } from "./save/save.ts";
import { trackLinkTaps } from "./taps.ts";

const { taps, page } = document.querySelector<HTMLElement>("main")?.dataset ?? {};
const contact = document.querySelector<HTMLAnchorElement>("[data-save]")?.href;
const qr = document.querySelector<HTMLImageElement>("[data-qr]")?.src;

showImageFallbacks();
enhanceSaveLinks();
enhanceShareLinks();
initContactExchangeForm();
initStickyActionBar();
if (taps) trackLinkTaps(taps);
// Storage may be denied or full: then the page is just not cached.
if (page && contact && qr) cacheCardForOffline({ page, besides: [`${contact}?photo=0`, qr] }).catch(() => undefined);

/** Reveals the initials behind a photo or logo that fails to load. */
function showImageFallbacks(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>("picture img")) {
    const leave = () => image.parentElement?.remove();
    if (image.complete && !image.naturalWidth) leave();
    else image.addEventListener("error", leave);
  }
}

/** Opens the telephone's own share sheet if there is one; otherwise the link opens WhatsApp. */
function enhanceShareLinks(): void {
  const share = document.querySelector<HTMLAnchorElement>("[data-share]");
  share?.addEventListener("click", (event) => {
    if (!navigator.share) return;
    event.preventDefault();
    // Closing the sheet without sharing rejects, which is not a failure.
    navigator.share({ title: document.title, url: share.dataset.share ?? "" }).catch(() => undefined);
  });
}

/** Shows the bar at the lower edge once the save button has scrolled out at the upper edge. */
function initStickyActionBar(): void {
  const bar = document.querySelector(".thumb");
  const save = document.querySelector(".actions [data-save]");
  if (!bar || !save) return;
  // Positions below the screen count as seen, so that the bar also appears after a jump (the End key, a restored scroll
  // position).
  new IntersectionObserver(([seen]) => bar.toggleAttribute("data-shown", !seen?.isIntersecting), {
    rootMargin: "0px 0px 99999px",
  }).observe(save);
}
