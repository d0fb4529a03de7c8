/**
 * The static pages' one script: the newsletter's form answers in place, the menu closes, the bar to order leaves, a
 * picture comes when it is near, and the page a finger is about to open is fetched.
 */
import { hideOrderBarNearButtons } from "./keep-out-of-the-way.ts";
import { enhanceMenuClosing } from "./menu.ts";
import { prefetchOnIntent } from "./prefetch.ts";
import { renderTemplatesOnVisible } from "./when-near.ts";
import { submitFormInPlace } from "./newsletter/answer-in-place.ts";

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-newsletter]")) submitFormInPlace(form);
enhanceMenuClosing();
hideOrderBarNearButtons();
renderTemplatesOnVisible();
prefetchOnIntent();
