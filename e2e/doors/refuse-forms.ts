import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";

/** A status with which only this walk answers. */
const refusedHere = 418;
const longRefusal =
  "Rien n'a été enregistré\u00a0: responsable.administratif.et.financier@etablissements-ndiaye-et-freres-de-dakar.example l'a changé à l'instant, et votre texte est resté tel que vous l'avez écrit. Relisez ce qui a changé, puis enregistrez encore une fois.";

/** Texts to type into a field, by its type and keyboard. */
const typed: readonly (readonly [string, string])[] = [
  ["email", "awa.ndiaye@elsewhere.example"],
  ["tel", "77 123 45 67"],
  ["numeric|number|decimal", "12"],
  ["password", "une phrase que personne ne devine 9"],
  ["^date", "2026-12-24"],
  ["url", "https://www.ndiaye.example/"],
  ["^(text|textarea)", "Ndiaye et frères"],
];

declare global {
  interface Window {
    refusedCalls?: number;
  }
}

/** Replaces `fetch` in the page: a route would disable the browser's cache for everything that screens load. */
const refuseCalls = (page: Page) =>
  page.evaluate(
    ([status, message]) => {
      const call = window.fetch.bind(window);
      window.fetch = async (what, how) => {
        const { method, url } = new Request(what, how);
        if (method === "GET" || !new URL(url).pathname.startsWith("/api/")) return call(what, how);
        window.refusedCalls = (window.refusedCalls ?? 0) + 1;
        return Response.json({ code: "refused_here", message }, { status });
      };
    },
    [refusedHere, longRefusal] as const,
  );

/** Fills in all fields and submits, in a single call to the page. */
async function fillAndSend(form: Element, texts: typeof typed): Promise<void> {
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")) {
    const value = texts.find(([of]) => new RegExp(of).test(`${field.type} ${field.inputMode}`))?.[1];
    if (value === undefined || field.disabled || field.readOnly || !field.checkVisibility()) continue;
    field.focus();
    const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
    // Lets React take over each value before the next.
    await new Promise((resolve) => setTimeout(resolve));
  }
  if (!(form instanceof HTMLFormElement)) return;
  form.noValidate = true;
  form.querySelector("[type=submit]")?.scrollIntoView({ block: "nearest" });
  form.requestSubmit();
}

/**
 * Sends each form of a screen at 360 px and refuses it with a message of eight lines. Returns each message or invalid
 * field that was out of view or covered.
 */
export async function refuseForms(
  page: Page,
  path: string,
  name: string,
  settle: () => Promise<void>,
): Promise<string[]> {
  const wrong: string[] = [];
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const forms = page.locator("form:visible");
  for (let number = 0; number === 0 || number < (await forms.count()); number += 1) {
    await page.goto(path);
    await settle();
    const form = forms.nth(number);
    // A used link shows no form.
    if ((await form.count()) === 0) break;
    await refuseCalls(page);
    await form.evaluate(fillAndSend, typed);
    await wait(100);
    await settle();
    const found = await page.evaluate((text) => {
      const isSeen = (element: Element): boolean => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const hits = [top + 2, (top + bottom) / 2, bottom - 2].map((y) =>
          document.elementFromPoint((left + right) / 2, y),
        );
        return (
          left >= 0 &&
          right <= innerWidth &&
          hits.every((hit) => hit !== null && (element.contains(hit) || hit.contains(element)))
        );
      };
      const says = (element: Element) => element.textContent?.includes(text) === true;
      const said = [...document.body.querySelectorAll("*")].filter(
        (element) => says(element) && ![...element.children].some(says),
      );
      const focused = document.activeElement;
      return {
        asked: window.refusedCalls ?? 0,
        said: said.length,
        hidden: said.filter((element) => !isSeen(element)).map(({ outerHTML }) => outerHTML.slice(0, 80)),
        hiddenField:
          focused?.matches("[aria-invalid=true]") && !isSeen(focused) ? focused.outerHTML.slice(0, 120) : undefined,
      };
    }, longRefusal.slice(-60));
    const about = `${name}: form ${number}`;
    if (found.asked > 0 && found.said === 0) wrong.push(`${about} says nothing of a refusal`);
    wrong.push(...found.hidden.map((what) => `${about}: not in view: ${what}`));
    if (found.hiddenField !== undefined)
      wrong.push(`${about}: the field at fault is not in view: ${found.hiddenField}`);
  }
  if (before) await page.setViewportSize(before);
  return wrong;
}
