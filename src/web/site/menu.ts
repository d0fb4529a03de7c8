/**
 * Closes the header's menu once a link of it is followed, at a touch outside, and with Escape; it opens and closes
 * by itself without this.
 */
export function enhanceMenuClosing(): void {
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
