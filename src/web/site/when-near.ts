/**
 * Inserts what waits in a template once its place is about to be seen; without this script the page's `noscript`
 * does.
 */
export function renderTemplatesOnVisible(): void {
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
