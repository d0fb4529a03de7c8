import type { PageSettings } from "./settings.ts";

/** What stands in a built page for a setting's value; plain characters, so that no escaping changes it. */
const mark = (name: string) => `SETTING-${name}-SETTING`;
/** The same within JSON, where a value is escaped otherwise. */
const jsonMark = (name: string) => mark(`json-${name}`);
const settingsMark = mark("all");

const names: readonly (keyof PageSettings)[] = [
  "publicUrl", "paymentsSimulated", "supportEmail", "company", "companyUrl", "address", "phone", "whatsapp",
  "facebook", "instagram", "linkedin", "legalId", "publisher", "host", "declaration",
];

/** Settings whose values are marks; pages are built with them. A page must not branch on one. */
export const placeholderSettings = Object.fromEntries(names.map((name) => [name, mark(name)])) as unknown as PageSettings;
/** The same for the texts of a JSON data block. */
export const jsonPlaceholderSettings = Object.fromEntries(names.map((name) => [name, jsonMark(name)])) as Record<keyof PageSettings, string>;

/** The data block from which a live page reads its settings; not a script, so the CSP lets it be. */
export const settingsBlock = `<script type="application/json" id="settings">${settingsMark}</script>`;

/** Puts the values in, escaped for HTML; in the data block as JSON. */
export function fillPlaceholders(html: string, settings: PageSettings): string {
  const json = toJson(settings);
  return names.reduce(
    (page, name) => page.replaceAll(mark(name), () => escapeHtml(String(settings[name]))).replaceAll(jsonMark(name), () => toJson(String(settings[name])).slice(1, -1)),
    html.replaceAll(settingsMark, () => json),
  );
}

/** As JSON that cannot end the script it stands in. */
function toJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
