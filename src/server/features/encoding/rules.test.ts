import { expect, test } from "vitest";
import { readCardAddress } from "./rules.ts";

const ref = "7K3M9Q2XABCDEFGHJKMNPQRSTV";
const site = "https://cartes.example";

test.each([
  [`${site}/vcard/${ref}?s=qr`, null],
  [`${site}/vcard/${ref}`, null],
  [`  ${site}/vcard/${ref.toLowerCase()}/ `, null],
  [`cartes.example/vcard/${ref}`, null],
  [`http://cartes.example/vcard/${ref}?s=qr`, "cartes.example"],
  [`http://192.168.1.20:3000/vcard/${ref}?s=nfc`, "192.168.1.20:3000"],
  [`localhost:3000/vcard/${ref}`, "localhost:3000"],
])("%s opens the card, at another site: %s", (address, otherSite) => {
  expect(readCardAddress(site, address)).toEqual({ ref, otherSite });
});

test.each(["", "bonjour", ref, site, `${site}/vcard/`, `${site}/vcard/${ref.slice(1)}`, `${site}/payer/${ref}`, `${site}/vcard/${ref}/worker.js`, "tel:+221771234567", "WIFI:S:atelier;T:WPA;P:secret;;", "https://exa mple/"])("%s opens no card", (address) => {
  expect(readCardAddress(site, address)).toBeUndefined();
});
