/** What a card's page can do besides, once it is there: all of it improves what works without. */
import { sendDetails } from "./exchange/exchange.ts";
import { keepForLater } from "./offline/keep.ts";
import { answerSaving } from "./save/save.ts";
import { answerSharing } from "./share.ts";
import { showStandIns } from "./stand-ins.ts";
import { countTaps } from "./taps.ts";
import { keepWithinReach } from "./thumb.ts";

const { taps, page } = document.querySelector<HTMLElement>("main")?.dataset ?? {};
const contact = document.querySelector<HTMLAnchorElement>("[data-save]")?.href;
const qr = document.querySelector<HTMLImageElement>("[data-qr]")?.src;

showStandIns();
answerSaving();
answerSharing();
sendDetails();
keepWithinReach();
if (taps) countTaps(taps);
// Storage may be denied or full: the page is only not kept then.
if (page && contact && qr) keepForLater({ page, besides: [`${contact}?photo=0`, qr] }).catch(() => undefined);
