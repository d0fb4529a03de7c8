/** Hides the landing page's order bar while an offer or the newsletter is in view: it would cover their own buttons. */
export function hideOrderBarNearButtons(): void {
  const bar = document.querySelector<HTMLElement>(".order-bar");
  if (!bar) return;
  const inView = new Set<Element>();
  const watch = new IntersectionObserver((panels) => {
    for (const { isIntersecting, target } of panels) inView[isIntersecting ? "add" : "delete"](target);
    bar.style.visibility = inView.size > 0 ? "hidden" : "";
  });
  for (const panel of document.querySelectorAll(".panel")) watch.observe(panel);
}
