import { expect, test } from "vitest";
import { hostileEverywhere, hostileToPay, hostileToReview } from "#test/factories/hostile-addresses.ts";
import { checkNamedLink, namedLinkKinds } from "./named-links.ts";
import { buildPaymentHref, checkPaymentLink, paymentLinkNames, readPaymentLink } from "./payment-links.ts";

const wave = "https://pay.wave.com/m/M_sn_bCfDE26Wd7Xt/c/sn/";
const pay = (provider: string, url: string) => checkPaymentLink({ provider, url, label: "", amount: null }).url;
const open = (kind: string, url: string) =>
  checkNamedLink({ kind, url, title: kind === "other" ? "Un lien" : "" }, "GOLD").url;

test("there are at least sixty different hostile addresses", () => {
  expect(hostileEverywhere.length).toBeGreaterThanOrEqual(60);
  expect(new Set(hostileEverywhere).size).toBe(hostileEverywhere.length);
});

// Seen to fail for each removed condition of `parsePlainAddress` and `findPaymentPage`.
test.each([...hostileEverywhere, ...hostileToPay])("%j is no payment link of any provider", (url) => {
  for (const provider of paymentLinkNames) expect(pay(provider, url)).toBeTruthy();
});

test.each(hostileEverywhere)("%j is no link of any kind", (url) => {
  for (const kind of namedLinkKinds) expect(open(kind, url)).toBeTruthy();
});

test.each(hostileToReview)("%j is no Google review page", (url) => {
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

test("a pasted amount fills its own field, and the built address has it again where the provider's links take one", () => {
  expect(readPaymentLink(`${wave}?amount=5000`)).toEqual({ provider: "wave", url: wave, amount: 5000 });
  expect(buildPaymentHref({ provider: "wave", url: wave, amount: 5000 })).toBe(`${wave}?amount=5000`);
  const sugu = "https://sugu.orange-sonatel.com/mp/dc3PQ0eEeSdcKQWVvcTH2Z";
  expect(buildPaymentHref({ provider: "orangeMoney", url: sugu, amount: 5000 })).toBe(sugu);
});

// Visitors believe that they pay the service whose name is on the button.
test.each([
  "Wave",
  "WAVE",
  "Payer par Wave",
  "Wave Sénégal",
  "Wave221",
  "PayWave",
  "W\u0430ve",
  "W\u03b1ve",
  "\uff37\uff41\uff56\uff45",
  "Wa\u200bve",
  "W4ve",
  "VVave",
  "W.a.v.e",
  "Orange Money",
  "Orange-Money",
  "0range M0ney",
  "Payer par OM",
  "Max it",
  "Maxit",
  "PayTech",
  "PayDunya",
  "CinetPay",
  "InTouch",
  "Bictorys",
])("a button named %j is refused, wherever it leads", (title) => {
  for (const url of ["https://exemple.sn/", "https://wavvy.exemple.sn/m/M_abcdefgh", wave])
    expect(checkNamedLink({ kind: "other", title, url }, "GOLD").title).toBe(
      "Ce nom est celui d'un service de paiement\u00a0: mettez votre lien dans «\u00a0Payer\u00a0».",
    );
});

test.each(["Nos vagues", "Contact: get in touch", "Micro-ondes", "Max Italie", "Oranges", "Club de l'OM", "New waves"])(
  "a button may be named %j",
  (title) => {
    expect(checkNamedLink({ kind: "other", title, url: "https://exemple.sn/" }, "GOLD")).toEqual({});
  },
);

test.each([
  "wavesn.com",
  "wave221.sn",
  "wave-senegal.com",
  "wavesenegal.com",
  "mywave.sn",
  "vvave.sn",
  "w4ve.sn",
  "0range-money.sn",
  "payt3ch.sn",
])("%s imitates a provider's host", (host) => {
  expect(open("booking", `https://${host}/`)).toBeTruthy();
});

test.each(["microwaves.net", "heatwave.sn", "waves.org", "wavelength.sn", "orange.sn", "4x4.sn"])(
  "%s does not imitate a provider's host",
  (host) => {
    expect(open("booking", `https://${host}/`)).toBeUndefined();
  },
);

test("a payment's label names no other payment service than the link's", () => {
  const label = (url: string, provider: string, text: string) =>
    checkPaymentLink({ provider, url, label: text, amount: null }).label;
  const paydunya = "https://app.paydunya.com/checkout/invoice/rJAGC0bGkNnnfY9p2aBd";
  expect(label(wave, "wave", "Acompte par Wave")).toBeUndefined();
  expect(label(paydunya, "other", "Facture PayDunya")).toBeUndefined();
  for (const [url, provider, text] of [
    [wave, "wave", "Orange Money"],
    [paydunya, "other", "W\u0430ve"],
    [paydunya, "other", "PayTech"],
  ] as const)
    expect(label(url, provider, text)).toBe(
      "Dites ce que l'on paie\u00a0: ce lien n'est pas de ce service de paiement.",
    );
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
