import { expect, test } from "vitest";
import { parseCardUrl } from "./card-url-rules.ts";

const ref = "7K3M9Q2XABCDEFGHJKMNPQRSTV";
const site = "https://cartes.example";

test.each([
  [`${site}/vcard/${ref}?s=qr`, null, undefined],
  [`${site}/vcard/${ref}`, null, undefined],
  [`  ${site}/vcard/${ref.toLowerCase()}/ `, null, undefined],
  [`${site}/vcard/${ref}?s=nfc`, null, 1],
  [`${site}/vcard/${ref}?s=nfc3`, null, 3],
  [`cartes.example/vcard/${ref}`, null, undefined],
  [`http://cartes.example/vcard/${ref}?s=qr`, "cartes.example", undefined],
  [`http://192.168.1.20:3000/vcard/${ref}?s=nfc`, "192.168.1.20:3000", 1],
  [`localhost:3000/vcard/${ref}`, "localhost:3000", undefined],
])("%s opens the card, at another site: %s, as its tag number %s", (address, otherSite, tagNumber) => {
  expect(parseCardUrl(site, address)).toEqual({ ref, otherSite, tagNumber });
});

test.each([
  "",
  "bonjour",
  ref,
  site,
  `${site}/vcard/`,
  `${site}/vcard/${ref.slice(1)}`,
  `${site}/payer/${ref}`,
  `${site}/vcard/${ref}/worker.js`,
  "tel:+221771234567",
  "WIFI:S:atelier;T:WPA;P:secret;;",
  "https://exa mple/",
])("%s opens no card", (address) => {
  expect(parseCardUrl(site, address)).toBeUndefined();
});
