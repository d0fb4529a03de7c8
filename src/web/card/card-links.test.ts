import { expect, test } from "vitest";
import { getServicesWhatsAppLink } from "./card-links.ts";

const none = { phoneNumber: "", phoneNumber2: "", workPhoneNumber: "", workPhoneNumber2: "" };

// Seen to fail when only the owner's own number was considered.
test.each([
  ["their own mobile first", { phoneNumber: "+221771112233", phoneNumber2: "+221781112233" }, "221771112233"],
  ["past their fixed line", { phoneNumber: "+221338211234", phoneNumber2: "+221781112233" }, "221781112233"],
  ["a mobile at work", { workPhoneNumber: "+221338211234", workPhoneNumber2: "+221761112233" }, "221761112233"],
  ["one abroad", { workPhoneNumber: "+33612345678" }, "33612345678"],
])("the first mobile number on the card takes orders for services: %s", (_, numbers, digits) => {
  expect(getServicesWhatsAppLink({ ...none, ...numbers })).toBe(`https://wa.me/${digits}`);
});

test("a fixed line never takes orders for services", () => {
  expect(getServicesWhatsAppLink(none)).toBeUndefined();
  expect(getServicesWhatsAppLink({ ...none, phoneNumber: "+221338211234" })).toBeUndefined();
});
