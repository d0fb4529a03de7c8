import * as labels from "#shared/card/labels/script/fr.ts";
import { buildAndroidBrowserLink, isInAppBrowser, detectPhonePlatform, type PhonePlatform } from "./phone.ts";

/** Time limit (ms) on phones that support timeouts; older ones wait as long as their network does. */
const patienceMs = 20_000;

/**
 * Fetches the whole contact file, and accepts no other page instead; otherwise returns the reason: the server's message
 * on a French page, else `failed`.
 */
async function fetchContactFile(url: string): Promise<{ file: Blob } | { refusal: string }> {
  try {
    const answer = await fetch(url, { cache: "no-store", signal: AbortSignal.timeout?.(patienceMs) });
    if (!answer.ok && labels.isFrench)
      return { refusal: ((await answer.json()) as { message?: string }).message || labels.failed };
    const file = await answer.blob();
    return answer.ok && file.type.startsWith("text/vcard") ? { file } : { refusal: labels.failed };
  } catch {
    return { refusal: labels.failed };
  }
}

const nextSteps: Record<PhonePlatform, string> = {
  android: labels.android,
  iphone: labels.iphone,
  other: labels.other,
};

const phone = () => detectPhonePlatform(navigator.userAgent, navigator.maxTouchPoints);
const find = <Kind extends HTMLElement>(css: string) => document.querySelector<Kind>(css);

function say(kind: "done" | "error" | "", text: string, next = ""): void {
  const [said, status, more] = [find(".said"), find(".status"), find(".next")];
  if (!said || !status || !more) return;
  status.dataset.status = kind;
  status.textContent = text;
  more.textContent = next;
  // After a press at the lower edge, the text may be out of view.
  if (text) said.scrollIntoView({ block: "nearest" });
}

/** Moves the message to where the press was: below the save link, or into the bar at the lower edge. */
function showMessageBeside(link: HTMLElement): void {
  const said = find(".said");
  const bar = link.closest(".thumb");
  if (!said) return;
  if (bar) bar.prepend(said);
  else link.after(said);
}

/**
 * Hands the file to the browser. iPhone browsers other than Safari lose a page's own file, so they request it again.
 */
function handOver(file: Blob, url: string): void {
  if (phone() === "iphone") return location.assign(url);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = "contact.vcf";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function save(link: HTMLAnchorElement, label: HTMLElement): Promise<void> {
  const idle = label.textContent;
  link.setAttribute("aria-busy", "true");
  label.textContent = labels.saving;
  say("", "");
  const answer = await fetchContactFile(link.href);
  if ("file" in answer) {
    handOver(answer.file, link.href);
    // A vibration, for people who do not look at the screen; iPhones do not vibrate.
    navigator.vibrate?.(30);
    say("done", labels.saved, nextSteps[phone()]);
  } else say("error", answer.refusal);
  label.textContent = idle;
  link.removeAttribute("aria-busy");
}

/** Offers an alternative if this app would lose the file. */
function leadElsewhere(): void {
  const way = find<HTMLAnchorElement>("[data-browser]");
  if (way && phone() === "android") {
    way.href = buildAndroidBrowserLink(location.href);
    way.hidden = false;
  }
  find(".elsewhere")?.removeAttribute("hidden");
  say("", labels.notInThisApp, phone() === "android" ? "" : labels.openElsewhere);
}

/** Enhances links that work without a script: shows the result of saving, and the remaining steps. */
export function enhanceSaveLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-save]")) {
    link.addEventListener("click", (event) => {
      const label = link.querySelector("span");
      if (!label || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      showMessageBeside(link);
      if (isInAppBrowser(navigator.userAgent, (navigator as { standalone?: boolean }).standalone)) leadElsewhere();
      else if (!link.hasAttribute("aria-busy")) void save(link, label);
    });
  }
  const copy = find("[data-copy]");
  copy?.addEventListener("click", async () => {
    const number = copy.dataset.copy ?? "";
    try {
      await navigator.clipboard.writeText(number);
      say("done", labels.copied);
    } catch {
      say("", number);
    }
  });
}
