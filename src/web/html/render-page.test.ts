import { expect, test } from "vitest";
import { readEnvironmentSettings } from "#server/config/environment-settings.ts";
import type { SiteContent } from "#web/kit/settings.ts";
import { developmentAssets } from "./page-assets.ts";
import { renderPage } from "./render-page.tsx";
import { pageRoutes } from "./routes.tsx";

const { publicUrl, site } = readEnvironmentSettings({});
const content: SiteContent = { ...site, publicUrl, paymentsSimulated: true };

function render(name: string, settings: Partial<SiteContent> = {}): string {
  const route = pageRoutes.find((one) => one.name === name);
  if (!route) throw new Error(name);
  return renderPage(route, { ...content, ...settings }, developmentAssets).html;
}

test("a page leaves out unset settings, and shows set ones as text, in French typography", () => {
  expect(render("legal")).not.toMatch(/Hébergement|Directeur/);
  const legal = render("legal", { host: "Awa & fils : Dakar", publisher: "<b>Awa</b>" });
  expect(legal).toContain("<p>Awa &amp; fils\u00a0: Dakar</p>");
  expect(legal).toContain("&lt;b&gt;Awa&lt;/b&gt;");
});

test("shows each testimonial once, in quotation marks unless it is an example; without any, there is no section", () => {
  const testimonials = [{ name: "Awa", jobTitle: "<i>", text: "Bien ! Et vous ?" }];
  const said = render("home", { testimonials, testimonialsAreExamples: false });
  expect(said).toContain("«\u00a0Bien\u00a0! Et vous\u00a0?\u00a0»</blockquote>");
  expect(said).toContain("&lt;i&gt;");
  expect(render("home", { testimonials })).toContain(">Bien\u00a0! Et vous\u00a0?</blockquote>");
  expect(render("home", { testimonials: [] })).not.toContain("La carte au quotidien");
});

test.each(["home", "offers"])(
  "%s says near the prices who sells and what is guaranteed, once that is configured",
  (name) => {
    expect(render(name)).not.toMatch(/Garantie|tel:/);
    const shop = {
      guarantee: "remplacée <b> pendant un an",
      address: "12, rue Moussé Diop",
      phone: "+221 33 821 10 10",
    };
    const said = render(name, shop);
    expect(said).toContain("Garantie</dt><dd>remplacée &lt;b&gt; pendant un an");
    expect(said).toContain("12, rue Moussé Diop");
    expect(said).toMatch(/href="tel:\+221 33 821 10 10"[^>]*>\+221 33 821 10 10</);
    expect(render(name, { ...content, guarantee: shop.guarantee })).not.toMatch(/tel:/);
  },
);

test("the sale mode of GOLD decides what its page shows to people and to search engines", () => {
  const soon = render("gold");
  expect(soon).toMatch(/bientôt disponible\..*PreOrder.*Bientôt disponible!.*data-newsletter/s);
  const sold = render("gold", { sales: { ...content.sales, GOLD: "form" } });
  expect(sold).toMatch(/gravée recto et verso\..*InStock.*Commander ma carte Gold/s);
  expect(sold).not.toMatch(/data-newsletter|Bientôt/);
  expect(render("terms")).toMatch(/Gold\u00a0: [^<]*, bientôt disponible\./);
});

test("a page shows the configured price, and its script gets no setting that is not for visitors", () => {
  const settings = { prices: { ...content.prices, SILVER: 12_345 }, leastPrice: 12_345, bankDetails: "SN 08" };
  expect(render("home", settings)).toMatch(/Commander · 12\s345\s?FCFA/);
  const form = render("order-form-silver", { ...settings, company: "</script>" });
  expect(form).toContain('"prices":{"SILVER":12345');
  expect(form).toContain('"company":"\\u003c/script>"');
  expect(form).not.toContain("SN 08");
});
