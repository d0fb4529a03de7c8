import { filledDraftMark, getOrderDraftKey, groupOrderDraftKey } from "#web/kit/order-drafts.ts";

const resume = "Reprendre ma commande";

/** Checks whether this browser has a filled draft of the form at that address below `/commander/`. */
function isFilled(form: string): boolean {
  const [name = ""] = form.split("/");
  const key = name === "plusieurs" ? groupOrderDraftKey : getOrderDraftKey(name);
  return localStorage.getItem(key)?.includes(filledDraftMark) ?? false;
}

/** Relabels order links if this browser has a draft of an order, and links them to that form. */
export function nameDrafts(): void {
  try {
    for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-drafts]")) {
      const form = link.dataset["drafts"]?.split(" ").find(isFilled);
      if (form === undefined) continue;
      link.href = `/commander/${form}`;
      (link.querySelector("span") ?? link).textContent = resume;
      link.ariaLabel &&= link.ariaLabel.replace("Commander", resume);
    }
  } catch {
    // Private windows may refuse local storage, and then have no draft.
  }
}
