import { expect, test } from "vitest";
import { parsePhoneToE164 } from "#server/features/orders/phone-rules.ts";
import { parsePhoneNumber } from "#web/kit/card-form/fields/phone-reading.ts";

// Before: refused because of invisible characters.
test.each([
  "+221 (0) 77 123 45 67",
  "00221 (0)77 123 45 67",
  "(+221)(0) 77 123 45 67",
  "+221\ufe0f 77 123 45 67",
  "77\ufe0d1234567",
  "77\ufeff123 45 67",
  "77\u2066 123 45 67\u2069",
  "77 123\u202c 45 67",
  "77\u180e1234567",
  "77\u034f123\u00ad45\u200b67",
  "\u202a+221 77 123 45 67\u202c",
  "\u2068+221 77 123 45 67\u2069",
  "tel:+221771234567",
  "77\t123\u202f45\u200967",
])("%j is accepted by the form and by the server", (typed) => {
  expect(parsePhoneToE164(typed)).toBe("+221771234567");
  expect(parsePhoneNumber(typed)).toBe("+221 77 123 45 67");
});

// Before: the extension was dropped silently.
test.each([
  "33 869 12 34 ext 12",
  "33 869 12 34 x12",
  "33 869 12 34 #12",
  "33 869 12 34,12",
  "+221338691234;ext=12",
  "33 869 12 34 poste 12",
  "33 869 12 34 int. 4",
  "33 869 12 34 doublé 12",
])("%s has an extension, so it is refused", (typed) => {
  expect(parsePhoneToE164(typed)).toBeUndefined();
  expect(parsePhoneNumber(typed)).toBeUndefined();
});
