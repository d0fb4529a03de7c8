import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Sight } from "../kinds.ts";
import { patienceMs } from "./patience.ts";
import { readControls, readView, says } from "./read-view.ts";

const pauseMs = 60;

/** Waits for a sight. @throws after `patienceMs`, with what was there instead */
export async function see(page: Page, sight: Sight, countOf: (call: string) => number): Promise<void> {
  const end = Date.now() + patienceMs;
  const wanted = wantedOf(sight);
  let seen = await look(page, sight, countOf);
  while (!isSame(seen, wanted) && Date.now() < end) {
    await wait(pauseMs);
    seen = await look(page, sight, countOf);
  }
  const instead = isSame(seen, wanted) ? "" : `\n${(await readView(page)).texts[0]}`;
  expect(seen, `${sight.join(" ")}${instead}`).toEqual(wanted);
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function wantedOf(sight: Sight): unknown {
  const [kind, name, more] = sight;
  if (kind === "text" || kind === "button") return true;
  if (kind === "none") return false;
  return kind === "green" || kind === "red" ? kind : (more ?? name);
}

async function look(page: Page, sight: Sight, countOf: (call: string) => number): Promise<unknown> {
  const [kind, name] = sight;
  switch (kind) {
    case "asked":
      return countOf(name);
    case "text":
    case "none":
      return says(page, name);
    case "at":
      return page.url().replace(/^https?:\/\/[^/]+/, "");
    case "title":
      return page.title();
    case "copied":
      return page.evaluate(() => navigator.clipboard.readText());
    case "stored":
      return page.evaluate(
        (key) => Object.keys(JSON.parse(localStorage.getItem(key) ?? "{}") as object).toSorted(),
        name,
      );
    case "green":
    case "red":
      return colourOf(page, name);
    case "focus":
      return page.evaluate(
        () =>
          (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.innerText.replace(/\s*\*\s*$/, "").trim() ??
          "",
      );
    default:
      return lookAtView(page, kind, name);
  }
}

async function lookAtView(
  page: Page,
  kind: "button" | "fault" | "hint" | "value" | "link",
  name: string,
): Promise<unknown> {
  const { buttons, fields, links } = await readControls(page);
  if (kind === "button") return buttons.includes(name);
  if (kind === "link") return links.find(([link]) => link === name)?.[1];
  const field = fields.find(({ label }) => label === name);
  if (kind === "value") return field?.value;
  return kind === "fault" && !field?.invalid ? `no fault at ${name}` : field?.says;
}

/** Returns the colour of the innermost element that says this. */
async function colourOf(page: Page, text: string): Promise<string> {
  return page.evaluate((wantedText) => {
    const said = [...document.querySelectorAll<HTMLElement>("body *")]
      .filter((element) => element.innerText?.replace(/\s+/g, " ").trim() === wantedText)
      .at(-1);
    if (!said) return "not said";
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    if (!canvas) return "unknown";
    canvas.fillStyle = getComputedStyle(said).color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    if (green > red + 20 && green > blue) return "green";
    return red > green + 20 && red > blue ? "red" : `${red} ${green} ${blue}`;
  }, text);
}
