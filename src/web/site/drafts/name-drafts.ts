import { filledDraftMark } from "#web/kit/order-drafts.ts";

const resume = "Reprendre ma commande";

/** Names the drafts that this browser has of an order: links to order lead back to the form where it was left. */
export function nameDrafts(): void {
  try {
    for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-drafts]")) {
      const forms = link.dataset["drafts"]?.split(" ").map((one) => one.split("="));
      const [, path] = forms?.find(([key = ""]) => localStorage.getItem(key)?.includes(filledDraftMark)) ?? [];
      if (path === undefined) continue;
      link.href = path;
      (link.querySelector("span") ?? link).textContent = resume;
      link.ariaLabel &&= link.ariaLabel.replace("Commander", resume);
    }
  } catch {
    // Private windows may refuse local storage, and then contain no draft.
  }
}
