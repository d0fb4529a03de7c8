/** The script of a card's page; everything in it enhances what works without it. */
import { initContactExchangeForm } from "./exchange/exchange.ts";
import { cacheCardForOffline } from "./offline/keep.ts";
import { enhanceSaveLinks } from "./save/save.ts";
import { enhanceShareLinks } from "./share.ts";
import { showImageFallbacks } from "./stand-ins.ts";
import { trackLinkTaps } from "./taps.ts";
import { initStickyActionBar } from "./thumb.ts";

const { taps, page } = document.querySelector<HTMLElement>("main")?.dataset ?? {};
const contact = document.querySelector<HTMLAnchorElement>("[data-save]")?.href;
const qr = document.querySelector<HTMLImageElement>("[data-qr]")?.src;

showImageFallbacks();
enhanceSaveLinks();
enhanceShareLinks();
initContactExchangeForm();
initStickyActionBar();
if (taps) trackLinkTaps(taps);
// Storage may be denied or full: the page is only not kept then.
if (page && contact && qr) cacheCardForOffline({ page, besides: [`${contact}?photo=0`, qr] }).catch(() => undefined);
