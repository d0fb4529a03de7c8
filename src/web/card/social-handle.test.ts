import fc from "fast-check";
import { expect, test } from "vitest";
import { getSocialHandle } from "./social-handle.ts";
import { isPlainHttpsUrl } from "#shared/card/social-links.ts";

test.each([
  ["https://www.instagram.com/terangaconseil", "@terangaconseil"],
  ["https://instagram.com/terangaconseil/?hl=fr", "@terangaconseil"],
  ["https://www.instagram.com/p/Cx123", ""],
  ["https://www.linkedin.com/in/aissatou-ndiaye", "aissatou-ndiaye"],
  ["https://www.linkedin.com/in/a%C3%AFssatou-ndiaye/", "aïssatou-ndiaye"],
  ["https://www.linkedin.com/company/teranga", "teranga"],
  ["https://lnkd.in/", ""],
  ["https://www.tiktok.com/@keursarr", "@keursarr"],
  ["https://www.youtube.com/@sahelenergie", "@sahelenergie"],
  ["https://www.youtube.com/c/sahel", "@sahel"],
  ["https://www.youtube.com/channel/UC123", ""],
  ["https://x.com/sahelenergie", "@sahelenergie"],
  ["https://www.facebook.com/fallbtp", "fallbtp"],
  ["https://www.facebook.com/profile.php?id=100", ""],
  ["https://www.snapchat.com/add/awa.d", "@awa.d"],
  ["https://wa.me/221771234567", "+221771234567"],
  ["https://wa.me/message/ABC", ""],
  ["https://t.me/awa_d", "@awa_d"],
  ["https://github.com/awa", "@awa"],
  ["https://www.behance.net/awa", "awa"],
  ["https://pin.it/3abc", "3abc"],
  ["https://teranga-conseil.example.sn/equipe", "teranga-conseil.example.sn"],
  ["https://www.example.sn/", "example.sn"],
  ["mailto:ventes@teranga.sn?subject=x", "ventes@teranga.sn"],
  ["https://www.facebook.com/%E0%A4%A", "%E0%A4%A"],
])("%s: '%s'", (link, handle) => {
  expect(getSocialHandle(link)).toBe(handle);
});

test("any link that a card may have is answered", () => {
  fc.assert(
    fc.property(fc.webUrl({ validSchemes: ["https"], withQueryParameters: true }).filter(isPlainHttpsUrl), (link) => {
      expect(typeof getSocialHandle(link)).toBe("string");
    }),
  );
});
