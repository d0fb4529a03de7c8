import ICAL from "ical.js";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { dayMs } from "#shared/format/day-and-time.ts";
import { offers } from "#shared/offers/offers.ts";
import { routePaths } from "#shared/route-paths.ts";
import { startTestApp } from "#test/harness/app.ts";
import { readQrSvg } from "#test/harness/read-qr-svg.ts";

const service = await startTestApp({
  SITE_COMPANY: `L'Été </script> "& fils"`,
  SITE_SAMPLE_WHATSAPP: "+221781112233",
  SITE_SECURITY_POLICY: "https://sdp.example/securite",
});
const { url } = service;
afterAll(() => service.close());

const text = async (path: string) => (await fetch(url + path)).text();

test("the sitemap names every page that may be indexed, and each names itself as its canonical address", async () => {
  const addresses = [...(await text("/sitemap.xml")).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => address ?? "",
  );
  expect(addresses.map((address) => address.slice(url.length))).toEqual([
    "/",
    "/commander",
    "/commander/SILVER",
    "/commander/GOLD",
    "/commander/CUSTOM",
    "/commander/plusieurs",
    "/newsletter",
    "/conditions-de-vente",
    "/confidentialite",
    "/mentions-legales",
    "/developpeurs",
    "/exemple",
  ]);
  for (const address of addresses) {
    const answer = await fetch(address);
    expect(answer.status, address).toBe(200);
    expect(answer.headers.get("x-robots-tag"), address).toBe(null);
    const html = await answer.text();
    expect(html).toContain(`<link rel="canonical" href="${address}">`);
    expect(html).toContain(`<meta property="og:image" content="${url}/assets/share-3.jpg">`);
    expect(html).not.toContain("SETTING");
  }
});

test("tells robots where the sitemap is and to stay out of the API", async () => {
  const robots = await text("/robots.txt");
  expect(robots).toContain(`Sitemap: ${url}/sitemap.xml`);
  expect(robots).toContain("Disallow: /api/");
});

test("what search engines read is JSON, whatever the settings contain", async () => {
  const graphOf = async (path: string) => {
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await text(path))?.[1] ?? "";
    return (
      JSON.parse(block) as { "@graph": { "@type": string; parentOrganization?: { name: string }; offers?: object }[] }
    )["@graph"];
  };
  expect((await graphOf("/")).map((node) => node["@type"])).toEqual(["Organization"]);
  const graph = await graphOf("/commander");
  expect(graph.map((node) => node["@type"])).toEqual(["Organization", "Product", "Product", "Product"]);
  expect(graph[0]?.parentOrganization?.name).toBe(`L'Été </script> "& fils"`);
  expect(graph[1]?.offers).toMatchObject({
    price: offers.SILVER.price,
    priceCurrency: "XOF",
    url: `${url}/commander/SILVER`,
    availability: "https://schema.org/InStock",
  });
});

test.each([
  ["/commander/custom", "/commander/CUSTOM"],
  ["/commander/Custom", "/commander/CUSTOM"],
  ["/commander/gold?de=affiche", "/commander/GOLD?de=affiche"],
  ["/commander/silver/", "/commander/SILVER"],
  ["/COMMANDER", "/commander"],
  ["/Commander/?de=affiche", "/commander?de=affiche"],
  ["/EXEMPLE/", "/exemple"],
  ["/Payer/0123456789ABCDEFGHJKMNPQRS", "/payer/0123456789ABCDEFGHJKMNPQRS"],
  ["/VCARD/0123456789abcdefghjkmnpqrs/", "/vcard/0123456789abcdefghjkmnpqrs"],
])("redirects %s to %s permanently", async (asked, meant) => {
  const answer = await fetch(url + asked, { redirect: "manual" });
  expect(answer.status).toBe(301);
  expect(answer.headers.get("location")).toEqual(meant);
});

test("an unknown offer is not found", async () => {
  const answer = await fetch(`${url}/commander/PLATINE`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toEqual(expect.stringContaining("Cette page n'existe pas."));
});

test.each([
  ["/assets/favicon.svg", "image/svg+xml"],
  ["/assets/favicon-32.png", "image/png"],
  ["/assets/apple-touch-icon.png", "image/png"],
  ["/assets/site.webmanifest", "application/manifest+json"],
  ["/assets/share-3.jpg", "image/jpeg"],
])("serves %s as %s", async (path, type) => {
  const answer = await fetch(url + path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")?.split(";")[0]).toEqual(type);
  // Webmail shows a mail's image in its own page.
  expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect((await answer.arrayBuffer()).byteLength).toBeLessThan(250_000);
});

/** Fetches an icon that browsers request by themselves when a page names none. */
async function icon(path: string): Promise<{ told: unknown[]; bytes: Buffer }> {
  const answer = await fetch(url + path);
  return {
    told: [answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")],
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}

test.each(["/apple-touch-icon.png", "/apple-touch-icon-precomposed.png"])(
  "%s is a picture that may be cached",
  async (path) => {
    const { told, bytes } = await icon(path);
    expect([...told, (await sharp(bytes).metadata()).width]).toEqual([200, "image/png", "public, max-age=86400", 180]);
  },
);

test("/favicon.ico contains real pictures of three sizes, and may be cached", async () => {
  const { told, bytes } = await icon("/favicon.ico");
  expect(told).toEqual([200, "image/x-icon", "public, max-age=86400"]);
  // An ICO's header, then an entry for each picture: its side, its bytes and where they begin.
  expect(bytes.readUInt16LE(0)).toBe(0);
  expect(bytes.readUInt16LE(2)).toBe(1);
  expect(bytes.readUInt16LE(4)).toBe(3);
  for (const [at, side] of [16, 32, 48].entries()) {
    const entry = 6 + 16 * at;
    const begins = bytes.readUInt32LE(entry + 12);
    const { format, width, height } = await sharp(
      bytes.subarray(begins, begins + bytes.readUInt32LE(entry + 8)),
    ).metadata();
    expect(bytes[entry]).toEqual(side);
    expect(format).toBe("png");
    expect(width).toEqual(side);
    expect(height).toEqual(side);
  }
});

test("every page names existing icons, also the simulator and the pages shown instead of an answer", async () => {
  const named = new Set<string>();
  for (const path of [
    "/",
    "/commander",
    "/administration",
    "/ma-carte",
    "/exemple",
    "/rien",
    `/vcard/${"0".repeat(26)}`,
    "/newsletter/confirmer/x",
    "/statistiques/desinscription/x",
    `/payer/${"0".repeat(26)}`,
    "/simulator/payment/checkout/x",
  ]) {
    const icons = [...(await text(path)).matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)].map(
      ([, href = ""]) => href,
    );
    expect(icons.length > 1, path).toBe(true);
    for (const href of icons) named.add(href);
  }
  for (const href of named) {
    expect((await fetch(url + href)).status, href).toBe(200);
  }
});

test("security.txt names a contact for security reports, and is valid for at least half a year", async () => {
  const read = async () =>
    Object.fromEntries(
      (await text("/.well-known/security.txt"))
        .trim()
        .split("\n")
        .map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
    );
  const first = await read();
  expect(first).toMatchObject({
    Contact: expect.stringMatching(/^mailto:.+@.+/),
    "Preferred-Languages": "fr, en",
    Canonical: `${url}/.well-known/security.txt`,
    Policy: "https://sdp.example/securite",
  });
  const daysLeft = (expires = "") => (Date.parse(expires) - service.clock.now()) / dayMs;
  expect(daysLeft(first.Expires) > 180).toBe(true);
  expect(daysLeft(first.Expires) < 365).toBe(true);
  service.clock.advance(300 * dayMs);
  expect(daysLeft((await read()).Expires)).toBeGreaterThan(180);
});

test.each([
  ["/admin", "/administration"],
  ["/login", "/connexion"],
  ["/.well-known/change-password", "/administration/mot-de-passe"],
])("redirects %s to %s", async (asked, meant) => {
  const answer = await fetch(url + asked, { redirect: "manual" });
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toEqual(meant);
  expect((await fetch(url + meant)).status).toBe(200);
});

test("the login page leads to the spaces of owners, companies and staff, and is not indexed", async () => {
  const answer = await fetch(`${url}/connexion`);
  expect([answer.status, answer.headers.get("x-robots-tag")]).toEqual([200, "noindex"]);
  const html = await answer.text();
  for (const place of [routePaths.owner, routePaths.company, routePaths.admin])
    expect(html.match(new RegExp(`<main.*href="${place}".*</main>`, "s")), place).not.toBeNull();
});

test("the sample card opens with its images and its contact, and contains only the operator's numbers", async () => {
  const html = await text("/exemple");
  expect(html).toContain("https://wa.me/221781112233");
  const images = [...new Set([...html.matchAll(/\/exemple\/[\w-]+\.webp/g)].map(([path]) => path))];
  expect(images.length).toBeGreaterThanOrEqual(3);
  for (const path of images) expect((await fetch(url + path)).headers.get("content-type")).toBe("image/webp");
  expect((await fetch(`${url}/exemple/autre.webp`)).status).toBe(404);
  expect(readQrSvg(await text("/exemple/qr.svg"))).toMatch(/^https?:\/\/[^/]+\/exemple$/);

  const file = await fetch(`${url}/exemple/contact.vcf`);
  expect(file.headers.get("content-disposition")).toContain("contact.vcf");
  const card = new ICAL.Component(ICAL.parse(await file.text()) as unknown[]);
  expect(card.getFirstPropertyValue("fn")).toBe("Aïssatou Ndiaye");
  expect(card.getAllProperties("tel").map((tel) => String(tel.getFirstValue()))).toEqual([
    "+221781112233",
    "+221330000000",
  ]);
  expect(card.getFirstProperty("photo")).toBeTruthy();
  const plain = await text("/exemple/contact.vcf?photo=0");
  expect(plain).not.toContain("PHOTO");
});

test("leaves unset settings out of the pages", async () => {
  const pages = ["/", "/mentions-legales", "/confidentialite", "/conditions-de-vente"];
  for (const path of pages) {
    expect(/[cC]ompléter|SETTING|undefined/.exec(await text(path))?.[0], path).toBeUndefined();
  }
  expect(await text("/mentions-legales")).not.toMatch(/Identification|Directeur de la publication|Hébergement/);
  expect(service.deps.settings.missingLegal).toEqual([
    "SITE_PHONE",
    "SITE_ADDRESS",
    "SITE_LEGAL_ID",
    "SITE_PUBLISHER",
    "SITE_HOST",
    "SITE_DECLARATION",
  ]);
});

test("no line of a page can begin with a double sign, nor end with an opening quote", async () => {
  for (const path of [
    "/",
    "/commander",
    "/commander/SILVER",
    "/commander/GOLD",
    "/commander/CUSTOM",
    "/commander/plusieurs",
    "/newsletter",
    "/conditions-de-vente",
    "/confidentialite",
    "/mentions-legales",
    "/developpeurs",
    "/exemple",
    "/connexion",
    "/rien-ici",
    "/payer/0123456789ABCDEFGHJKMNPQRS",
  ]) {
    const [, body = ""] = (await text(path)).split("<body>");
    const said = body.replace(/<(script|style)[^>]*>.*?<\/\1>/gs, "").match(/(?<=>)[^<]+/g) ?? [];
    expect(
      said.filter((words) => /[ \n][?!;:»]|« /.test(words)),
      path,
    ).toEqual([]);
  }
});
