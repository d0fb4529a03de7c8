/** Shows the bar at the lower edge once the button that saves has left by the upper one. */
export function initStickyActionBar(): void {
  const bar = document.querySelector(".thumb");
  const save = document.querySelector(".actions [data-save]");
  if (!bar || !save) return;
  // Positions below the screen count as seen, so that the bar also appears after a jump (the End key, a restored scroll
  // position).
  new IntersectionObserver(([seen]) => bar.toggleAttribute("data-shown", !seen?.isIntersecting), {
    rootMargin: "0px 0px 99999px",
  }).observe(save);
}
