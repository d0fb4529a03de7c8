/** Shows the bar at the lower edge once the button that saves has left by the upper one. */
export function initStickyActionBar(): void {
  const bar = document.querySelector(".thumb");
  const save = document.querySelector(".actions [data-save]");
  if (!bar || !save) return;
  // What lies below the screen counts as seen, so that who leaps past it (the End key, a place that is come back to)
  // has the bar too.
  new IntersectionObserver(([seen]) => bar.toggleAttribute("data-shown", !seen?.isIntersecting), {
    rootMargin: "0px 0px 99999px",
  }).observe(save);
}
