import { expect, test } from "vitest";
import { orderRows } from "#test/factories/order-row.ts";
import { renderSignatureHtml, buildMailSignature, renderSignatureText } from "./signature.ts";

const link = "https://vcard.example/vcard/0123456789ABCDEFGHJKMNPQRS";
const awa = {
  ...orderRows(0).card,
  firstName: "Awa",
  lastName: "Diop",
  jobTitle: "Directrice",
  company: "Teranga",
  phoneNumber: "+221771234567",
  workPhoneNumber: "+221338691234",
  email: "awa@example.com",
  workEmail: "",
};

test("a mail signature has the name, readable telephones, the work mailbox if any, and the page's URL", () => {
  expect(renderSignatureText(buildMailSignature(awa, link))).toBe(
    `Awa Diop\nDirectrice, Teranga\n+221\u00a077\u00a0123\u00a045\u00a067\n+221\u00a033\u00a0869\u00a012\u00a034\nawa@example.com\nMa carte de visite\u00a0: ${link}`.replaceAll(
      /(?<=\d)\u00a0(?=\d)/g,
      " ",
    ),
  );
  expect(
    buildMailSignature({ ...awa, workEmail: "awa@teranga.example", workPhoneNumber: awa.phoneNumber }, link).lines,
  ).toEqual([
    { text: "+221 77 123 45 67", href: "tel:+221771234567" },
    { text: "awa@teranga.example", href: "mailto:awa@teranga.example" },
  ]);
});

test("a mail signature is one table with inline styles, without style sheet, class, script or picture, which mail programs remove", () => {
  const html = renderSignatureHtml(buildMailSignature(awa, link));
  expect(html).toMatch(
    /^<table role="presentation" cellPadding="0" cellSpacing="0" border="0" style="border-collapse:collapse"><tbody><tr><td style="[^"]+">/,
  );
  expect(html).not.toMatch(/class=|<style|<script|<img|rgb\(|flex|grid/);
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    "tel:+221771234567",
    "tel:+221338691234",
    "mailto:awa@example.com",
    link,
  ]);
  expect(html).toMatch(/color:#[0-9a-f]{6}/);
});

test("what an owner typed stays text in the signature, never markup", () => {
  const html = renderSignatureHtml(
    buildMailSignature({ ...awa, lastName: "<img src=x onerror=alert(1)>", company: 'A & "B"</td>' }, link),
  );
  expect(html).toContain("Awa &lt;img src=x onerror=alert(1)&gt;");
  expect(html).toContain("Directrice, A &amp; &quot;B&quot;&lt;/td&gt;");
});
