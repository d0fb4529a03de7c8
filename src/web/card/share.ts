/** Shares by the telephone's own sheet where there is one; else the link leads to WhatsApp. */
export function enhanceShareLinks(): void {
  const share = document.querySelector<HTMLAnchorElement>("[data-share]");
  share?.addEventListener("click", (event) => {
    if (!navigator.share) return;
    event.preventDefault();
    // Closing the sheet without sharing rejects, and is no failure.
    navigator.share({ title: document.title, url: share.dataset.share ?? "" }).catch(() => undefined);
  });
}
