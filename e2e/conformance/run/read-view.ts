import type { Frame, Page } from "playwright-core";
import type { Field } from "../kinds.ts";

/** A page as people see it at one moment. */
export interface Seen {
  title: string;
  theme: string;
  description: string;
  headings: [level: number, title: string][];
  /** Texts of all visible elements. */
  texts: string[];
  /** Texts inside closed details. */
  folded: string[];
  links: [name: string, href: string][];
  buttons: string[];
  fields: Required<Field>[];
  columns: string[];
  rows: string[][];
}

/** Reads the page; white space is collapsed, as people see it. */
export async function readView(page: Page): Promise<Seen> {
  return read(page, true);
}

/**
 * Reads only links, buttons and fields: many times cheaper than the whole page, where the text of each element needs a
 * layout.
 */
export async function readControls(page: Page): Promise<Pick<Seen, "links" | "buttons" | "fields">> {
  return read(page, false);
}

async function read(page: Page, whole: boolean): Promise<Seen> {
  return page.evaluate((whole) => {
    const plain = (text: string | null | undefined) =>
      (text ?? "").replaceAll("\u2060", "").replace(/\s+/g, " ").trim();
    const all = <E extends HTMLElement>(selector: string) =>
      [...document.querySelectorAll<E>(selector)].filter((element) =>
        element.checkVisibility({ checkVisibilityCSS: true }),
      );
    // Decorative parts do not belong to a name.
    const spoken = (element: HTMLElement) => {
      if (!element.querySelector("span[aria-hidden]")) return element.innerText;
      const copy = element.cloneNode(true) as HTMLElement;
      for (const silent of copy.querySelectorAll("[aria-hidden]")) silent.remove();
      return copy.textContent;
    };
    const nameOf = (element: HTMLElement) => plain(element.getAttribute("aria-label") ?? spoken(element));
    const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
    const described = (element: HTMLElement) =>
      (element.getAttribute("aria-describedby") ?? "")
        .split(" ")
        .map((id) => plain(document.getElementById(id)?.innerText))
        .filter(Boolean)
        .join(" ");
    const fields = all<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
      "input:not([type=hidden]), textarea, select",
    ).map((field) => ({
      label: plain(field.getAttribute("aria-label") ?? field.labels?.[0]?.innerText).replace(/ \*$/, ""),
      type: field.type,
      required: field.required,
      says: described(field),
      invalid: field.ariaInvalid === "true",
      placeholder: field instanceof HTMLSelectElement ? "" : field.placeholder,
      accept: field instanceof HTMLInputElement ? field.accept : "",
      maxLength: field instanceof HTMLSelectElement ? -1 : field.maxLength,
      options: field instanceof HTMLSelectElement ? [...field.options].map(({ text }) => plain(text)) : [],
      value: field.value,
    }));
    return {
      title: document.title,
      theme: meta("theme-color"),
      description: meta("description"),
      headings: all("h1, h2, h3, h4").map(
        (heading) => [Number(heading.tagName.slice(1)), plain(heading.innerText)] as [number, string],
      ),
      texts: whole ? [...new Set(all("body *").map((element) => plain(element.innerText)))] : [],
      folded: whole
        ? [
            ...document.querySelectorAll("details:not([open]) > :not(summary), details:not([open]) > :not(summary) *"),
          ].map((element) => plain(element.textContent))
        : [],
      links: all<HTMLAnchorElement>("a[href]").map(
        (link) => [nameOf(link), link.getAttribute("href") ?? ""] as [string, string],
      ),
      buttons: all("button").map(nameOf),
      fields,
      columns: all("thead th").map((head) => plain(head.innerText).replace(/ [↑↓↕]$/, "")),
      rows: !whole
        ? []
        : all("tbody tr").map((row) =>
            [...row.querySelectorAll<HTMLElement>("th, td")].map((cell) => plain(cell.innerText)),
          ),
    };
  }, whole);
}

/** Whether a visible element of the page or its frames says exactly this; many times cheaper than reading the page. */
export async function says(page: Page, text: string): Promise<boolean> {
  const [main, ...frames] = page.frames();
  if (!main) return false;
  // A frame may disappear while it is read.
  const said = await Promise.all([
    saysIn(main, text),
    ...frames.map((frame) => saysIn(frame, text).catch(() => false)),
  ]);
  return said.includes(true);
}

async function saysIn(frame: Frame, text: string): Promise<boolean> {
  return frame.evaluate((wanted) => {
    const plain = (said: string) => said.replaceAll("\u2060", "").replace(/\s+/g, " ").trim();
    const letters = (said: string) => said.replace(/[\s\u2060]+/g, "");
    const bare = letters(wanted);
    return [...document.querySelectorAll<HTMLElement>("body *")].some(
      (element) =>
        element.textContent.length < 4 * wanted.length + 40 &&
        letters(element.textContent) === bare &&
        element.checkVisibility({ checkVisibilityCSS: true }) &&
        plain(element.innerText) === wanted,
    );
  }, text);
}
