import { expect, test } from "vitest";
import { findLinkRevealingValue } from "./find-revealing-link.ts";

const whatsapp = "https://wa.me/221771234567";

test.each([
  ["+221 77 123 45 67", [whatsapp], whatsapp],
  ["77 123 45 67", ["https://ndar.example/", whatsapp], whatsapp],
  ["00221771234567", [whatsapp], whatsapp],
  [
    "77 123 45 67",
    ["https://api.whatsapp.com/send?phone=%2B221%2077%20123%2045%2067"],
    "https://api.whatsapp.com/send?phone=%2B221%2077%20123%2045%2067",
  ],
  ["77 123 45 67", ["https://t.me/+221771234567"], "https://t.me/+221771234567"],
  ["77 123 45 68", [whatsapp], undefined],
  ["77", [whatsapp], undefined],
  ["Awa@Example.sn", ["mailto:awa@example.sn"], "mailto:awa@example.sn"],
  ["awa@example.sn", ["mailto:ventes@example.sn"], undefined],
  ["Point E, Dakar", [whatsapp], undefined],
  ["", [whatsapp, "mailto:awa@example.sn"], undefined],
  ["77 123 45 67", [], undefined],
])("hidden '%s' among the links %j is revealed by: %s", (hidden, links, shown) => {
  expect(findLinkRevealingValue(hidden, links)).toBe(shown);
});
