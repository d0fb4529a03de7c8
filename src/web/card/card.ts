/** What a card's page can do besides, once it is there: all of it improves what works without. */
import { sendDetails } from "./exchange/exchange.ts";
import { answerSaving } from "./save/save.ts";
import { answerSharing } from "./share.ts";
import { showStandIns } from "./stand-ins.ts";
import { countTaps } from "./taps.ts";
import { keepWithinReach } from "./thumb.ts";

const { taps } = document.querySelector<HTMLElement>("main")?.dataset ?? {};

showStandIns();
answerSaving();
answerSharing();
sendDetails();
keepWithinReach();
if (taps) countTaps(taps);
