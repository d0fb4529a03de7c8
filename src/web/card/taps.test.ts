import { expect, test } from "vitest";
import { getLinkTapKind } from "./taps.ts";

test.each([
  ["tel:+221771234567", "", "call"],
  ["mailto:a@example.com", "", "mail"],
  ["https://wa.me/221771234567?text=Bonjour", "", "whatsapp"],
  ["https://wa.me/?text=Carte", "[data-share]", "share"],
  ["mailto:a@example.com", ".networks a", "network"],
  ["https://pay.wave.com/m/M_sn_bCfDE26Wd7Xt/c/sn/", "[data-pay]", "pay"],
  ["https://www.google.com/maps/search/?api=1&query=Dakar", "", "map"],
  ["/api/orders/vcard/0", "", undefined],
  ["/commander", "", undefined],
])("%s %s is %s", (href, kind, tap) =>
  expect(getLinkTapKind({ getAttribute: () => href, matches: (css: string) => css === kind })).toBe(tap),
);
