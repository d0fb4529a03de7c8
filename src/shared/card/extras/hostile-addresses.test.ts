import { expect, test } from "vitest";
import { hostileEverywhere, hostileToPay, hostileToReview } from "#test/factories/hostile-addresses.ts";
import { checkNamedLink, namedLinkKinds } from "./named-links.ts";
import { buildPaymentHref, checkPaymentLink, paymentLinkNames, readPaymentLink } from "./payment-links.ts";

const wave = "https://pay.wave.com/m/M_sn_bCfDE26Wd7Xt/c/sn/";
const pay = (provider: string, url: string) => checkPaymentLink({ provider, url, label: "", amount: null }).url;
const open = (kind: string, url: string) =>
  checkNamedLink({ kind, url, title: kind === "other" ? "Un lien" : "" }, "GOLD").url;

test("there are at least sixty hostile addresses, each once", () => {
  expect(hostileEverywhere.length).toBeGreaterThanOrEqual(60);
  expect(new Set(hostileEverywhere).size).toBe(hostileEverywhere.length);
});

// Seen to fail for each condition of `parsePlainAddress` and `findPaymentPage` that is taken away.
test.each([...hostileEverywhere, ...hostileToPay])("%j is no payment link of any provider", (url) => {
  for (const provider of paymentLinkNames) expect(pay(provider, url)).toBeTruthy();
});

test.each(hostileEverywhere)("%j is no link of any kind", (url) => {
  for (const kind of namedLinkKinds) expect(open(kind, url)).toBeTruthy();
});

test.each(hostileToReview)("%j is no page for a review", (url) => {
  expect(open("review", url)).toBeTruthy();
});

test.each([
  ["wave", wave],
  ["wave", wave.slice(0, -1)],
  ["wave", "https://pay.wave.com/m/M_ci_Enx-2JNAklk-/c/ci/"],
  ["wave", "https://pay.wave.com/m/M_YtVhkZS6LiOE"],
  ["orangeMoney", "https://sugu.orange-sonatel.com/mp/dc3PQ0eEeSdcKQWVvcTH2Z"],
  ["orangeMoney", "https://orange-money-prod-flowlinks.web.app/om/dmeRybTTGJ0_cg7xDMoz"],
  ["other", "https://paytech.sn/payment/checkout/98b1c97af00c8b2a92f2"],
  ["other", "https://app.paydunya.com/checkout/invoice/rJAGC0bGkNnnfY9p2aBd"],
] as const)("%s takes %s, and no other provider does", (provider, url) => {
  expect(paymentLinkNames.filter((name) => pay(name, url) === undefined)).toEqual([provider]);
  expect(readPaymentLink(url)).toEqual({ provider, url, amount: null });
});

test("a pasted amount goes into its field, and back into the address where the provider's links take one", () => {
  expect(readPaymentLink(`${wave}?amount=5000`)).toEqual({ provider: "wave", url: wave, amount: 5000 });
  expect(buildPaymentHref({ provider: "wave", url: wave, amount: 5000 })).toBe(`${wave}?amount=5000`);
  const sugu = "https://sugu.orange-sonatel.com/mp/dc3PQ0eEeSdcKQWVvcTH2Z";
  expect(buildPaymentHref({ provider: "orangeMoney", url: sugu, amount: 5000 })).toBe(sugu);
});

test.each([0, -5, 1.5, 10_000_001, Number.NaN])("%d is no amount", (amount) => {
  expect(checkPaymentLink({ provider: "wave", url: wave, label: "", amount })).toHaveProperty("amount");
});

test.each([
  ["review", "https://g.page/r/Cc7ec3hVcz95EBM/review"],
  ["review", "https://maps.app.goo.gl/4jnZLELvmpvBmFvx8"],
  ["review", "https://maps.app.goo.gl/4jnZLELvmpvBmFvx8?g_st=iw"],
  ["review", "https://search.google.com/local/writereview?placeid=ChIJN1t_tDeuEmsRUsoyG83frY4"],
  ["review", "https://www.google.com/maps/place/Caf%C3%A9+de+Dakar/@14.69,-17.44,17z/data=!4m6!3m5!1s0xec1:0x5"],
  ["booking", "https://calendly.com/awa-diop/30min?month=2026-12"],
  ["catalogue", "https://www.facebook.com/commerce/products/123?ref=share"],
  ["brochure", "https://exemple.sn/brochure%202026.pdf#page=2"],
  ["other", "https://www.exemple.sn/"],
  ["other", "https://www.exemple.sn"],
] as const)("%s takes %s", (kind, url) => {
  expect(open(kind, url)).toBeUndefined();
});
