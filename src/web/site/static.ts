/**
 * The static pages' only script: the newsletter's form answers in place, order links name a draft, the menu closes, the
 * order bar hides, pictures load when near, and a page whose link is about to be pressed is prefetched.
 */
import { nameDrafts } from "./drafts/name-drafts.ts";
import { submitFormInPlace } from "./newsletter/answer-in-place.ts";

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-newsletter]")) submitFormInPlace(form);
nameDrafts();
// After Back from a form, a page may be shown as it was left.
addEventListener("pageshow", nameDrafts);
enhanceMenuClosing();
hideOrderBarNearButtons();
renderTemplatesOnVisible();
prefetchOnIntent();

/**
 * Hides the landing page's order bar while an offer or the newsletter is in view, since it would cover their buttons.
 */
function hideOrderBarNearButtons(): void {
  const bar = document.querySelector<HTMLElement>(".order-bar");
  if (!bar) return;
  const inView = new Set<Element>();
  const watch = new IntersectionObserver((panels) => {
    for (const { isIntersecting, target } of panels) inView[isIntersecting ? "add" : "delete"](target);
    bar.style.visibility = inView.size > 0 ? "hidden" : "";
  });
  for (const panel of document.querySelectorAll(".panel")) watch.observe(panel);
}

/**
 * Closes the header's menu when one of its links is followed, at a touch outside, and with Escape; without this, it
 * still opens and closes at a press.
 */
function enhanceMenuClosing(): void {
  const menu = document.querySelector<HTMLDetailsElement>("[data-menu]");
  if (!menu) return;
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest("[data-menu] summary")) menu.open = false;
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
}

/** Prefetches a page of ours once its link is pointed at, touched or focused; not for people who save data. */
function prefetchOnIntent(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const fetched = new Set([location.pathname]);
  const fetchPage = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (!link || link.origin !== location.origin || link.hasAttribute("download") || fetched.has(link.pathname)) return;
    fetched.add(link.pathname);
    const hint = document.createElement("link");
    hint.rel = "prefetch";
    hint.href = link.pathname;
    document.head.append(hint);
  };
  for (const intent of ["pointerover", "touchstart", "focusin"])
    document.addEventListener(intent, fetchPage, { passive: true });
}

/**
 * Inserts a template's content shortly before its place scrolls into view; without this script, the page's `noscript`
 * shows it.
 */
function renderTemplatesOnVisible(): void {
  const watch = new IntersectionObserver(
    (places) => {
      for (const { isIntersecting, target } of places) {
        if (!isIntersecting) continue;
        watch.unobserve(target);
        const template = target.querySelector("template");
        template?.replaceWith(template.content);
      }
    },
    { rootMargin: "60px" },
  );
  for (const place of document.querySelectorAll("[data-near]")) watch.observe(place);
}
