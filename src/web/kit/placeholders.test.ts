import { expect, test } from "vitest";
import {
  testimonialLoopMarks,
  fillPagePlaceholders,
  getSettingPartMarks,
  placeholderSettings,
  renderTextBySale,
} from "./placeholders.ts";
import type { SiteContent } from "./settings.ts";

const content = {
  ...placeholderSettings,
  reprintPrice: 5000,
  leastDeposit: 0,
  productionBegins: "deposit",
  legalForm: "",
  invoicePlace: "",
  vatRate: "",
  vatExemption: "",
  bankDetails: "",
  invoiceMentions: "",
  invoiceTermDays: 30,
  invoiceReminderDays: "",
  invoiceReminderText: "",
  accountClients: "411",
  accountAdvances: "4191",
  accountSales: "706",
  accountVat: "4432",
  accountBank: "521",
  accountCash: "571",
  accountMobileMoney: "552",
  accountSuspense: "471",
  paymentFees: "payer",
  host: "",
  publisher: "<b>Awa</b> & fils",
  testimonials: [],
  testimonialsAreExamples: true,
  sales: { SILVER: "form", GOLD: "soon", CUSTOM: "mail" },
} as SiteContent;
const around = (name: keyof SiteContent, inner: string) =>
  `${getSettingPartMarks(name)[0]}${inner}${getSettingPartMarks(name)[1]}`;

test("a part whose setting is empty goes, with the parts in it; one that is set stays, with its value escaped", () => {
  const html = `<p>${around("publisher", `Par ${placeholderSettings.publisher}${around("host", ` chez ${placeholderSettings.host}`)}`)}.</p>${around("host", around("publisher", "jamais"))}`;
  expect(fillPagePlaceholders(html, content)).toBe("<p>Par &#60;b&#62;Awa&#60;/b&#62; &#38; fils.</p>");
});

test("a value cannot open or close a part, nor name another setting", () => {
  const html = `${placeholderSettings.publisher}|${placeholderSettings.company}`;
  expect(fillPagePlaceholders(html, { ...content, company: "SDP", publisher: getSettingPartMarks("host")[0] })).toBe(
    `${getSettingPartMarks("host")[0]}|SDP`,
  );
});

test("each testimonial is said once, as French is set, and as text", () => {
  const [begin, end, one] = testimonialLoopMarks;
  const testimonials = [
    { name: "Awa", jobTitle: "<i>", text: "Bien ! Et vous ?" },
    { name: "Ali", jobTitle: "Juge", text: "Oui." },
  ];
  expect(
    fillPagePlaceholders(`<ul>${begin}<li>${one.name}, ${one.jobTitle}: ${one.text}</li>${end}</ul>`, {
      ...content,
      testimonials,
    }),
  ).toBe("<ul><li>Awa, &#60;i&#62;: Bien\u00a0! Et vous\u00a0?</li><li>Ali, Juge: Oui.</li></ul>");
  expect(fillPagePlaceholders(around("testimonials", "personne"), content)).toBe("");
});

test("how an announced offer is sold is said as it is now, what the catalogue fixes as it says", () => {
  const words = { form: "en vente", soon: "bientôt", mail: "par e-mail" };
  const said = (sale: "soon" | "form") =>
    (["SILVER", "GOLD", "CUSTOM"] as const).map((offer) =>
      fillPagePlaceholders(renderTextBySale(offer, words), { ...content, sales: { ...content.sales, GOLD: sale } }),
    );
  expect(said("soon")).toEqual(["en vente", "bientôt", "par e-mail"]);
  expect(said("form")).toEqual(["en vente", "en vente", "par e-mail"]);
});
