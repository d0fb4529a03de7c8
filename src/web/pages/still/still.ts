/** The still pages' one script: the newsletter's form answers in place, the menu closes, a picture comes when it is near, and the page a finger is about to open is fetched. */
import { closeMenu } from "./menu.ts";
import { prefetchOnIntent } from "./prefetch.ts";
import { fillWhenNear } from "./when-near.ts";
import { answerInPlace } from "./newsletter/answer-in-place.ts";

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-newsletter]")) answerInPlace(form);
closeMenu();
fillWhenNear();
prefetchOnIntent();
