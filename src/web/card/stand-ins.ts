/** Reveals the initials behind a photo or logo that fails to load. */
export function showImageFallbacks(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>("picture img")) {
    const leave = () => image.parentElement?.remove();
    if (image.complete && !image.naturalWidth) leave();
    else image.addEventListener("error", leave);
  }
}
