/** The still pages' one script: the newsletter's form answers in place, and the page a finger is about to open is fetched. */
import { prefetchOnIntent } from "./prefetch.ts";
import { answerInPlace } from "./newsletter/answer-in-place.ts";

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-newsletter]")) answerInPlace(form);
prefetchOnIntent();
