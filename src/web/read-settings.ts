import type { PageSettings } from "./settings.ts";

/** The settings that the page came with, from its data block (`placeholders.ts`). */
export function readPageSettings(): PageSettings {
  return JSON.parse(document.getElementById("settings")?.textContent ?? "{}") as PageSettings;
}
