import { expect, test } from "vitest";
import { isObviouslyCanonicalPath, getCanonicalPagePath } from "./canonical-page-path.ts";

test.each([
  ["/", "/"],
  ["/COMMANDER", "/commander"],
  ["/Commander/", "/commander"],
  ["/commander/silver", "/commander/SILVER"],
  ["/Mentions-Legales//", "/mentions-legales"],
  ["/EXEMPLE", "/exemple"],
  ["/Administration/", "/administration"],
  ["/VCARD/0123456789abcdefghjkmnpqrs/", "/vcard/0123456789abcdefghjkmnpqrs"],
  ["/vcard/0123456789ABCDEFGHJKMNPQRS/EN", "/vcard/0123456789ABCDEFGHJKMNPQRS/en"],
  ["/VCard/0123456789abcdefghjkmnpqrs/Wo/", "/vcard/0123456789abcdefghjkmnpqrs/wo"],
  ["/vcard/EN", "/vcard/EN"],
  ["/Newsletter/Confirmer/AbC", "/newsletter/confirmer/AbC"],
])("corrects %s to %s", (typed, meant) => expect(getCanonicalPagePath(typed)).toBe(meant));

test.each([
  "",
  "//commander",
  "/commander/PLATINE",
  "/vcard/",
  "/exemple/contact.vcf",
  "/api/ref",
  "/administration/Commandes",
])("does not take %s for another spelling of a page", (typed) => expect(getCanonicalPagePath(typed)).toBeUndefined());

test("the cheap test passes only paths that are not moved, and no other spelling of a card's path", () => {
  const right = [
    "/api/ref/0123456789ABCDEFGHJKMNPQRS",
    "/api/",
    "/assets/x.js",
    "/images/a/b.webp",
    "/vcard/0123456789ABCDEFGHJKMNPQRS",
    "/vcard/X",
    "/vcard/X/en",
    "/vcard/X/FR",
    "/vcard/EN",
    "/vcard/EN/site.webmanifest",
  ];
  for (const path of right) {
    expect(isObviouslyCanonicalPath(path), path).toBe(true);
    expect([undefined, path].includes(getCanonicalPagePath(path)), path).toBe(true);
  }
  for (const path of ["/VCARD/X", "/vcard/X/", "/vcard/X/EN", "/vcard/X/wO", "/Commander", "/", "/exemple/"])
    expect(isObviouslyCanonicalPath(path), path).toBe(false);
});
