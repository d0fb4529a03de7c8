import { expect, test } from "vitest";
import { pageMeant } from "./page-spelling.ts";

test.each([
  ["/", "/"],
  ["/COMMANDER", "/commander"],
  ["/Commander/", "/commander"],
  ["/commander/silver", "/commander/SILVER"],
  ["/Mentions-Legales//", "/mentions-legales"],
  ["/EXEMPLE", "/exemple"],
  ["/Administration/", "/administration"],
  ["/VCARD/0123456789abcdefghjkmnpqrs/", "/vcard/0123456789abcdefghjkmnpqrs"],
  ["/Newsletter/Confirmer/AbC", "/newsletter/confirmer/AbC"],
])("%s means %s", (typed, meant) => expect(pageMeant(typed)).toBe(meant));

test.each(["", "//commander", "/commander/PLATINE", "/vcard/", "/exemple/contact.vcf", "/api/ref", "/administration/Commandes"])("%s is no page's other spelling", (typed) => expect(pageMeant(typed)).toBeUndefined());
