/** Improves two links that work without it: saving says how it went, sharing uses the telephone's own sheet. */
export {};

const failed = "Une erreur s'est produite, veuillez réessayer.";
const patienceMs = 20_000;

const save = document.querySelector<HTMLAnchorElement>("[data-save]");
const label = document.querySelector<HTMLElement>("[data-label]");
const status = document.querySelector<HTMLElement>("[data-status]");
const share = document.querySelector<HTMLAnchorElement>("[data-share]");

function say(kind: "done" | "error" | "", text: string): void {
  if (!status) return;
  status.dataset.status = kind;
  status.textContent = text;
}

/** The server's sentence when it refuses; `undefined` when the file is there. */
async function refusal(url: string): Promise<string | undefined> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), patienceMs);
  try {
    const { ok } = await fetch(url, { method: "HEAD", cache: "no-store", signal: patience.signal });
    if (ok) return undefined;
    // A HEAD has no body: the sentence is asked for.
    const answer = (await (await fetch(url, { cache: "no-store", signal: patience.signal })).json()) as { message?: string };
    return answer.message || failed;
  } catch {
    return failed;
  } finally {
    clearTimeout(timer);
  }
}

async function saveContact(link: HTMLAnchorElement, text: HTMLElement): Promise<void> {
  const idle = text.textContent;
  link.setAttribute("aria-busy", "true");
  text.textContent = "Enregistrement en cours...";
  say("", "");
  const message = await refusal(link.href);
  if (message === undefined) location.assign(link.href);
  say(message === undefined ? "done" : "error", message ?? "Contact enregistré.");
  text.textContent = idle;
  link.removeAttribute("aria-busy");
}

save?.addEventListener("click", (event) => {
  if (!label || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (!save.hasAttribute("aria-busy")) void saveContact(save, label);
});

share?.addEventListener("click", (event) => {
  if (!navigator.share) return;
  event.preventDefault();
  // Closing the sheet without sharing rejects, and is no failure.
  navigator.share({ title: document.title, url: share.dataset.share ?? "" }).catch(() => undefined);
});
