/** A photo or logo that does not come leaves its place to the initials behind it. */
export function showImageFallbacks(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>("picture img")) {
    const leave = () => image.parentElement?.remove();
    if (image.complete && !image.naturalWidth) leave();
    else image.addEventListener("error", leave);
  }
}
