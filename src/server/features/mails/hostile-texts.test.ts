import fc from "fast-check";
import { expect, test } from "vitest";
import { fixedSeed, hostileText, hostileTexts } from "#test/factories/hostile-texts.ts";
import { formatLeadTime } from "#shared/order/lead-time.ts";
import { buildPaymentFeesNote } from "#shared/payment/payment-provider.ts";
import { singleLineField } from "#shared/contract/fields.ts";
import { renderSignatureHtml, renderSignatureText } from "#server/features/owners/sharing/signature.ts";
import { renderMailTemplate } from "./render-mail.ts";
import { sanitizeNameForMail } from "./templates/mail-rules.ts";

const site = {
  publicUrl: "https://vcard.example",
  supportEmail: "aide@vcard.example",
  phone: "+221 33 123 45 67",
  whatsapp: "+221771234567",
  ...buildPaymentFeesNote({ paymentFees: "payer", paymentRate: "" }),
  ...formatLeadTime({ productionDays: 4, deliveryDays: 1 }),
};
const ref = "0123456789ABCDEFGHJKMNPQRS";
const texts = [...hostileTexts, ...fc.sample(hostileText, { ...fixedSeed, numRuns: 60 })];
const piled = /\p{M}{7}/u;

/** The tags of a mail: all of them must be the template's own. */
const tagsOf = (html: string) => [...html.matchAll(/<\/?([a-z!][\w-]*)/gi)].map(([, name = ""]) => name);

test(
  "a mail shows any name as text: it adds no tag, does not turn our words round and piles up no marks",
  {
    timeout: 120_000,
  },
  async () => {
    const data = { number: "SDV-7K3M9Q2X", ref, offer: "SILVER", price: 12_900 } as const;
    const usual = tagsOf((await renderMailTemplate("order-received", { ...data, firstName: "Awa" }, site)).html);
    for (const firstName of texts) {
      const { html, text, subject } = await renderMailTemplate("order-received", { ...data, firstName }, site);
      expect(tagsOf(html), firstName).toEqual(usual);
      for (const part of [html.replace(/&#x[\da-f]+;/gi, ""), text, subject]) {
        expect(part).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u061c\u202a-\u202e\u2066-\u2069]/);
        expect(piled.test(part)).toBe(false);
        expect(part.isWellFormed()).toBe(true);
      }
      expect(text).not.toMatch(/^Bcc:/m);
    }
  },
);

test("a signature is a table with our texts and links only, whatever is written into it", () => {
  const signature = (name: string) => ({
    name,
    role: name,
    lines: [{ text: name, href: "tel:+221771234567" }],
    link: "https://vcard.example/vcard/1",
    accent: "#8a5a00",
  });
  const usual = tagsOf(renderSignatureHtml(signature("Awa")));
  for (const text of texts)
    expect(tagsOf(renderSignatureHtml(signature(sanitizeNameForMail(text) || "Awa")))).toEqual(usual);
  expect(renderSignatureText(signature("Awa"))).toContain("Awa");
});

test("a form field refuses half a character and shortens piled marks", () => {
  const name = singleLineField(121);
  expect(name.safeParse("A\ud800B").error?.issues[0]?.message).toBe(
    "Ce texte contient un caractère que rien n'affiche (U+D800)\u00a0: effacez-le.",
  );
  expect(name.parse("Awa 😀 \u{1f1f8}\u{1f1f3}")).toBe("Awa 😀 \u{1f1f8}\u{1f1f3}");
  expect(name.parse("A" + "\u0316".repeat(100))).toBe("A" + "\u0316".repeat(6));
  expect(name.parse("Nguyễn ẹ́ مُحَمَّد")).toBe("Nguyễn ẹ́ مُحَمَّد");
});
