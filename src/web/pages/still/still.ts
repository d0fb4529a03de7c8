/** The still pages' one script: the newsletter's form answers in place, the menu closes, the bar to order leaves, a picture comes when it is near, and the page a finger is about to open is fetched. */
import { keepOutOfTheWay } from "./keep-out-of-the-way.ts";
import { closeMenu } from "./menu.ts";
import { prefetchOnIntent } from "./prefetch.ts";
import { fillWhenNear } from "./when-near.ts";
import { answerInPlace } from "./newsletter/answer-in-place.ts";

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-newsletter]")) answerInPlace(form);
closeMenu();
keepOutOfTheWay();
fillWhenNear();
prefetchOnIntent();
