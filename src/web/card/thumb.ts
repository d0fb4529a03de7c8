/** Once the way to save has left by the upper edge, the bar at the lower one has it. */
export function keepWithinReach(): void {
  const bar = document.querySelector(".thumb");
  const save = document.querySelector(".actions [data-save]");
  if (!bar || !save) return;
  new IntersectionObserver(([seen]) => bar.toggleAttribute("data-shown", seen ? !seen.isIntersecting && seen.boundingClientRect.top < 0 : false)).observe(save);
}
