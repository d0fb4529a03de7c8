import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import jsQR from "jsqr";
import PostalMime, { type Email } from "postal-mime";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { departureUndoMs } from "#shared/order/piece-moves.ts";
import { renderShareImage } from "#server/rendering/share-picture/render-share-image.ts";
import { orderBody } from "#test/factories/order.ts";
import { uploadImages } from "#test/factories/placed-order.ts";
import { administrator } from "#test/factories/staff.ts";
import { unpaidOrders } from "#test/factories/unpaid-order.ts";
import { mailStatisticsOf, placeCard, placeCustomCard } from "./people.ts";
import { calls } from "./tables/calls.ts";
import { contactFile, contactLines, levelLBytes, qr } from "./tables/contact.ts";
import { mails } from "./tables/mails.ts";
import { shared, sharedPicture } from "./tables/shared.ts";
import { filled, openWorld } from "./world.ts";

const world = await openWorld({
  prepare: async ({ app, staff }) => {
    // Set before the first job, since a drawn picture is kept.
    app.deps.paint = renderShareImage;
    const { query } = app.deps.db;
    const { card = "", unpaid = "" } = await placeCard({ app, staff });
    const { price } = (await (await fetch(`${app.url}/api/ref/${unpaid}`)).json()) as { price: number };
    const { number, key } = await query
      .selectFrom("orders")
      .select(["number", "key"])
      .where("ref", "=", card)
      .executeTakeFirstOrThrow();
    await unpaidOrders(app.deps.db, 12, app.clock.now());
    await fetch(`${app.url}/api/newsletter`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: "inscrite@example.com" }),
    });
    const { token } = await query.selectFrom("newsletterSubscribers").select("token").executeTakeFirstOrThrow();
    await staff.call("POST", "/users", { name: "Ousmane Ba", email: "ousmane@example.com", password: "Ndar-2026" });
    await staff.call("POST", "/me/password", {
      currentPassword: administrator.ADMIN_PASSWORD,
      newPassword: "la lune monte sur Gorée",
    });
    await staff.call("POST", "/me/password", {
      currentPassword: "la lune monte sur Gorée",
      newPassword: administrator.ADMIN_PASSWORD,
    });
    const { id } = await query.selectFrom("pieces").select("id").where("orderRef", "=", card).executeTakeFirstOrThrow();
    const road = [
      ["to_print", "printed"],
      ["printed", "encoded"],
      ["encoded", "checked"],
      ["checked", "shipped"],
      ["shipped", "delivered"],
    ] as const;
    for (const [from, to] of road) {
      await staff.call("POST", "/pieces/moves", { pieces: [{ id, from }], to, why: to === "checked" ? "Code lu" : "" });
      if (to !== "shipped") continue;
      // The mail leaves once the dispatch cannot be undone any more.
      app.clock.advance(departureUndoMs);
      await app.worker.runDue();
    }
    const {
      attempts: [payment],
    } = (await staff.call<{ attempts: { refCommand: string }[] }>("GET", `/orders/${card}`)).body;
    await staff.call("POST", `/orders/${card}/payments/${payment?.refCommand}/refund`, {
      by: "hand",
      amount: 2_900,
      method: "Espèces",
      reference: "C-1",
      reason: "Geste commercial",
    });
    const toDesign = await query
      .selectFrom("pieces")
      .select("id")
      .where("orderRef", "=", await placeCustomCard({ staff }))
      .executeTakeFirstOrThrow();
    await fetch(`${app.url}/api/ma-carte/code`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "User-Agent": "Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0",
      },
      body: JSON.stringify({ email: "ndeye@example.com" }),
    });
    const tokenIn = ({ data }: { data: string }) => (JSON.parse(data) as { token: string }).token;
    const ownerToken = tokenIn(await query.selectFrom("ownerLetters").select("data").executeTakeFirstOrThrow());
    await staff.call("POST", `/orders/${card}/owner-link`);
    const sentToken = tokenIn(
      await query.selectFrom("mails").select("data").where("template", "=", "owner-link").executeTakeFirstOrThrow(),
    );
    await mailStatisticsOf(app, card);
    await app.worker.runDue();
    await staff.call("PATCH", `/orders/${card}/owner`, {
      email: "ndeye.2@example.com",
      reason: "Rappelée au numéro de la commande.",
    });
    await app.worker.runDue();
    return {
      ownerToken,
      sentToken,
      payment: payment?.refCommand ?? "",
      toDesign: toDesign.id,
      card,
      unpaid,
      cardNumber: number,
      cardKey: key,
      price: `${price.toLocaleString("fr-FR").replace(/\s/g, " ")} FCFA`,
      newsletterToken: token,
    };
  },
});
afterAll(() => world.close());

// Before the orders of `calls`, whose pictures would be drawn too.
describe("shared", () => {
  const whatsApp = { "User-Agent": "WhatsApp/2.24.21.79 A" };
  test.each(shared.map((row) => [row.name, row] as const))("%s", async (_name, asked) => {
    const { path, title, description, canonical, picture, alt } = filled(asked, world);
    world.app.clock.advance(5000);
    await world.app.worker.runDue();
    const html = (await (await fetch(world.app.url + path, { headers: whatsApp })).text())
      .slice(0, sharedPicture.tagsWithin)
      .replaceAll("&amp;", "&")
      .replaceAll("\u00a0", " ");
    for (const tag of [
      `"og:title" content="${title}"`,
      `"og:description" content="${description}`,
      `"og:url" content="${canonical}"`,
      `rel="canonical" href="${canonical}"`,
      `"og:image:alt" content="${alt}"`,
      '"og:image:width" content="1200"',
      '"og:image:height" content="630"',
      '"twitter:card" content="summary_large_image"',
    ])
      expect(html).toContain(tag);
    const address = /"og:image" content="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(address).toMatch(
      { site: /\/assets\/share-\d+\.jpg$/, share: /\/share-\w{16}\.jpg$/, payment: /\/payment-\w{16}\.jpg$/ }[picture],
    );
    const answer = await fetch(address, { headers: whatsApp });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(await sharp(bytes).metadata()).toEqual(
      expect.objectContaining({ format: "jpeg", width: sharedPicture.width, height: sharedPicture.height }),
    );
    expect(bytes.length <= sharedPicture.maxBytes).toBe(true);
  });
});

describe("calls", () => {
  test.each(calls.map((row) => [row.name, row] as const))("%s", async (_name, asked) => {
    const {
      call: [method, path],
      staff = false,
      body,
      order,
      status,
      says,
      lists,
    } = filled(asked, world);
    const sent = order ? { ...orderBody(await uploadImages(world.app.url)), ...order } : body;
    const answer = await fetch(`${world.app.url}/api${path}`, {
      method,
      headers: {
        ...(staff ? world.staff.headers : {}),
        ...(sent === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    });
    const read = (await answer.json()) as unknown[];
    const seen = { status: answer.status, ...(lists === undefined ? { says: read } : { lists: read.length }) };
    expect(seen).toMatchObject({
      status,
      ...(says === undefined ? {} : { says }),
      ...(lists === undefined ? {} : { lists }),
    });
  });
});

describe("contact", () => {
  test("the file has every field, is called contact.vcf and carries the photo", async () => {
    const answer = await fetch(`${world.app.url}/api/orders/vcard/${world.names["card"]}`);
    const lines = (await answer.text()).replaceAll("\r\n ", "").trimEnd().split("\r\n");
    expect(answer.headers.get("content-disposition")).toContain(`filename="${contactFile}"`);
    expect(answer.headers.get("content-type")).toBe("text/vcard; charset=utf-8");
    expect(lines.filter((line) => !/^(REV|PHOTO)[:;]/.test(line))).toEqual(filled(contactLines, world));
    expect(lines.some((line) => line.startsWith("PHOTO;ENCODING=b;TYPE=JPEG:"))).toBe(true);
  });

  test("the QR code is 1000×1000, of level L, named after the person, and holds the contact", async () => {
    const answer = await fetch(`${world.app.url}/api/orders/${world.names["card"]}/qr.png`, {
      headers: world.staff.headers,
    });
    const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const read = jsQR(new Uint8ClampedArray(data), info.width, info.height);
    const text = read?.data ?? "";
    expect(info.width).toEqual(qr.side);
    expect(info.height).toEqual(qr.side);
    expect(decodeURIComponent(answer.headers.get("content-disposition") ?? "")).toContain(qr.fileName);
    expect(text).toContain("FN:Ndèye Coulibaly");
    // At any higher level this text needs a larger version.
    expect(read?.version).toBe(levelLBytes.findIndex((bytes) => bytes >= Buffer.byteLength(text)) + 1);
  });
});

describe("mails", () => {
  const plain = (text: string) => text.replaceAll("\u2060", "").replace(/\s+/g, " ").trim();
  const read = Promise.all(
    readdirSync(world.app.outboxDir).map((file) => PostalMime.parse(readFileSync(join(world.app.outboxDir, file)))),
  );

  async function mailNamed(to: string, subject: string): Promise<Email> {
    const sent = await read;
    const found = sent.find((mail) => mail.to?.[0]?.address === to && plain(mail.subject ?? "") === subject);
    if (!found)
      throw new Error(`Not among ${sent.map((mail) => `${mail.to?.[0]?.address}: ${mail.subject}`).join("\n")}`);
    return found;
  }

  test.each(mails.map((mail) => [mail.name, mail] as const))("%s", async (_name, asked) => {
    const { to, subject, texts, button, link } = filled(asked, world);
    const mail = await mailNamed(to, subject);
    const said = plain(
      (mail.html ?? "")
        .replace(/<style[\s\S]*?<\/style>/g, "")
        .replace(/<[^>]+>/g, "")
        .replaceAll("&#x27;", "'")
        .replaceAll("&quot;", '"')
        .replaceAll("&nbsp;", " ")
        .replaceAll("&amp;", "&"),
    );
    for (const text of texts) expect(said).toContain(text);
    expect(mail.html).toContain(`href="${link}"`);
    expect(said).toContain(button);
    expect(mail.from?.address).toBe("courrier@conformite.example");
  });
});
