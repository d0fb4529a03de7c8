import readQrCode from "jsqr";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { formatLeadTime } from "#shared/order/lead-time.ts";
import { buildPaymentFeesNote } from "#shared/payment/payment-provider.ts";
import { renderMailTemplate, inlineMailImages } from "./render-mail.ts";
import { formatMailGreeting, sanitizeNameForMail } from "./templates/mail-rules.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { type OfferName, offerNames, offers } from "#shared/offers/offers.ts";

const site = {
  publicUrl: "https://vcard.example",
  supportEmail: "aide@vcard.example",
  phone: "+221 33 123 45 67",
  whatsapp: "+221771234567",
  ...buildPaymentFeesNote({ paymentFees: "payer", paymentRate: "" }),
  ...formatLeadTime({ productionDays: 4, deliveryDays: 1 }),
};
const ref = "0123456789ABCDEFGHJKMNPQRS";
const key = "0123456789abcdef0123456789abcdef";

describe("order-received", async () => {
  const data = {
    firstName: "Aïssatou & <b>Awa</b> https://evil.example/x",
    number: "SDV-7K3M9Q2X",
    ref,
    key,
    offer: "SILVER",
    price: 12_900,
  } as const;
  const mail = await renderMailTemplate("order-received", data, site);

  test("leads to the payment page as the buyer, in both parts; without the key, as anyone", async () => {
    const link = `https://vcard.example/payer/${ref}`;
    // Without this tag, phones lay a mail out as wide as a desktop screen and shrink it.
    expect(mail.html).toContain('content="width=device-width, initial-scale=1"');
    expect(mail.html).toContain(`href="${link}?cle=${key}"`);
    expect(mail.text).toContain(`${link}?cle=${key}`);
    const { key: _, ...without } = data;
    expect((await renderMailTemplate("order-received", without, site)).html).toContain(`href="${link}"`);
  });

  test.each(offerNames)("names the order, the offer %s and the price", async (offer) => {
    const { subject, text } = await renderMailTemplate(
      "order-received",
      { ...data, offer, price: offers[offer].price },
      site,
    );
    expect(subject).toBe("Votre commande SDV-7K3M9Q2X est enregistrée");
    for (const part of ["SDV-7K3M9Q2X", offers[offer].title, formatFcfa(offers[offer].price)])
      expect(text).toContain(part);
  });

  test("says what comes next, and when", () => {
    expect(mail.text).toContain("livrée à Dakar en 5\u00a0jours ouvrés");
  });

  test("says where to ask, with the order's number in the prepared message, and who bears the fees", () => {
    const [href] = /https:\/\/api\.whatsapp\.com[^"]*/.exec(mail.html) ?? [""];
    expect(new URL(href.replaceAll("&amp;", "&").replaceAll("&#x27;", "'")).searchParams.get("text")).toBe(
      "Bonjour, j'ai une question sur la commande SDV-7K3M9Q2X. ",
    );
    expect(mail.html).toContain('href="tel:+221 33 123 45 67"');
    expect(mail.html).toContain("mailto:aide@vcard.example?subject=Question%20sur%20la%20commande%20SDV-7K3M9Q2X");
    expect(mail.text).toContain("PayTech ajoute ses frais, à votre charge");
  });

  test("writes a mailbox and a telephone number once in the plain text, without the link's address", () => {
    const foot = mail.text.slice(mail.text.indexOf("Une question")).replaceAll(/\s+/g, " ");
    expect(foot).toMatch(/^Une question \? Écrivez-nous à aide@vcard\.example ou par WhatsApp https/);
    expect(foot).toMatch(/appelez le \+221 33 123 45 67\.$/);
    expect(mail.text).not.toMatch(/(?:https?:\/\/|[^\s@]@)\S+\.(?:\s|$)/);
  });

  test("says what was corrected when the mail is sent again", async () => {
    const { subject, text } = await renderMailTemplate(
      "order-received",
      { ...data, corrected: ["lastName", "logoUrl"] },
      site,
    );
    expect(subject).toBe("Votre commande SDV-7K3M9Q2X est corrigée");
    expect(text).toContain("Nom, Logo. La voici telle qu'elle est maintenant");
    expect(text).not.toContain("Nous avons bien reçu");
  });

  test("promises no page yet, and the team no work, while the order is incomplete", async () => {
    const begun = await renderMailTemplate("order-received", { ...data, begun: true }, site);
    expect(begun.text).toContain("Rien n'est publié ni fabriqué avant.");
    expect(mail.text.includes("Dès le paiement, votre page")).toBe(true);
    expect(begun.text.includes("Dès le paiement, votre page")).toBe(false);
    const paid = {
      firstName: "Awa",
      lastName: "Diop",
      company: "Teranga",
      number: data.number,
      ref,
      offer: "SILVER",
      amount: 12_900,
      paidBy: "Équipe",
    } as const;
    expect(
      [
        (await renderMailTemplate("staff-order-paid", paid, site)).text,
        (await renderMailTemplate("staff-order-paid", { ...paid, waits: true }, site)).text,
      ].map((text) => /Une carte est à fabriquer/i.test(text)),
    ).toEqual([true, false]);
  });

  test("shows a name as text only", () => {
    expect(mail.html).not.toContain("<b>");
    expect(mail.html + mail.text).not.toContain("evil");
    expect(mail.text).toContain("Bonjour Aïssatou &");
  });
});

test("payment-received leads to the card in both parts", async () => {
  const mail = await renderMailTemplate(
    "payment-received",
    { firstName: "Awa", number: "SDV-7K3M9Q2X", ref, key },
    site,
  );
  for (const part of [mail.html, mail.text]) expect(part).toContain(`https://vcard.example/payer/${ref}?cle=${key}`);
  expect(mail.subject).toContain("SDV-7K3M9Q2X");
  expect(mail.html).toContain(`href="https://vcard.example/vcard/${ref}"`);
  expect(mail.text).toContain(`https://vcard.example/vcard/${ref}`);
  expect(mail.text).toContain("Bonjour Awa,");
  expect(mail.text).toContain("fabriquée en 4\u00a0jours ouvrés, puis livrée à Dakar en 1\u00a0jour ouvré");
});

test("payment-received and order-shipped name the day that the buyer's page names, instead of working days", async () => {
  const promised = Date.parse("2026-12-02T10:00:00Z");
  const thies = { recipient: "Awa", phone: "", address: "", town: "Thiès", fee: 3000, days: 3, terms: "" };
  const data = { firstName: "Awa", number: "SDV-7K3M9Q2X", ref, key, promised };
  const said = async (name: "payment-received" | "order-shipped", more: object = {}) =>
    (await renderMailTemplate(name, { several: false, ...data, ...more }, site)).text.replaceAll("\n", " ");
  expect(await said("payment-received")).toContain("puis livrée à Dakar au plus tard le 2\u00a0décembre 2026");
  expect(await said("payment-received", { delivery: thies })).toContain(
    "puis livrée au plus tard le 2\u00a0décembre 2026 (Thiès)",
  );
  expect(await said("order-shipped")).toContain("Elle est livrée à Dakar au plus tard le 2\u00a0décembre 2026");
  for (const name of ["payment-received", "order-shipped"] as const) expect(await said(name)).not.toContain("ouvré");
  expect(await said("payment-received", { promised: undefined })).toContain("jours ouvrés");
});

test("two things to do are two buttons, and both addresses are written out in the text", async () => {
  const { html, text } = await renderMailTemplate(
    "payment-received",
    { firstName: "Awa", number: "SDV-7K3M9Q2X", ref, key },
    site,
  );
  const [card, order] = [`https://vcard.example/vcard/${ref}`, `https://vcard.example/payer/${ref}?cle=${key}`];
  for (const href of [card, order]) {
    expect(html.split(`href="${href}"`)).toHaveLength(3);
    expect(text).toContain(href);
  }
  expect(text).toContain("Ou copiez ces liens");
});

test("payment-received carries the card page's QR code, which reads back as its address", async () => {
  const mail = await renderMailTemplate("payment-received", { firstName: "Awa", number: "SDV-7K3M9Q2X", ref }, site);
  const [qr, ...others] = mail.attachments ?? [];
  expect(others).toEqual([]);
  expect(mail.html).toContain(`src="cid:${qr?.id}"`);
  const { data, info } = await sharp(qr?.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(readQrCode(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(
    `https://vcard.example/vcard/${ref}?s=qr`,
  );
  expect(inlineMailImages(mail.html, mail.attachments)).toContain('src="data:image/png;base64,');
});

test("staff-order-paid says what to make and leads to the order", async () => {
  const data = {
    firstName: "Awa",
    lastName: "Diop",
    company: "Teranga https://evil.example",
    number: "SDV-7K3M9Q2X",
    ref,
    offer: "SILVER",
    amount: 12_900,
    paidBy: "PayTech",
  };
  const mail = await renderMailTemplate("staff-order-paid", data, site);
  expect(mail.subject).toBe("Commande payée\u00a0: SDV-7K3M9Q2X, 12\u00a0900\u00a0FCFA");
  for (const part of ["Awa Diop", "Teranga", "PayTech", `https://vcard.example/administration/commandes/${ref}`])
    expect(mail.text).toContain(part);
  expect(mail.html).not.toContain("evil");
});

test("a payment that came after its card was removed: buyer and staff read that the money goes back", async () => {
  const order = { firstName: "Awa", number: "SDV-7K3M9Q2X", ref, amount: 6000, reprintOf: ref, comesBack: true };
  const buyers = await renderMailTemplate("payment-received", order, site);
  expect(buyers.subject).toContain("Nous vous rendons votre paiement");
  expect(buyers.text).toMatch(/6\s000\sFCFA/u);
  expect(buyers.text).not.toMatch(/en fabrication|Suivre ma commande/);
  const sale = { lastName: "Diop", company: "Teranga", offer: "GOLD", paidBy: "PayTech", raises: true } as const;
  const staffs = await renderMailTemplate("staff-order-paid", { ...order, ...sale }, site);
  expect(staffs.subject).toContain("Paiement à rendre");
  expect(staffs.text).toMatch(/rien n'est à fabriquer/i);
});

test("staff-order-paid names every offer of an order of several cards, and its buyer", async () => {
  const data = {
    firstName: "Awa",
    lastName: "Diop",
    company: "Teranga",
    number: "SDV-7K3M9Q2X",
    ref,
    offer: "GOLD",
    cards: ["GOLD", "SILVER", "SILVER"],
    amount: 43_230,
    paidBy: "PayTech",
  } as const;
  const { text } = await renderMailTemplate("staff-order-paid", data, site);
  const words = text.replaceAll(/\s+/g, " ");
  expect(words).toContain("3 cartes (2 Silver et 1 Gold), commandées par Awa Diop, Teranga.");
  expect(words).toMatch(/3 cartes sont à fabriquer/i);
});

test("staff-order-paid names a deposit and the amount due", async () => {
  const data = {
    firstName: "Awa",
    lastName: "Diop",
    company: "Teranga",
    number: "SDV-7K3M9Q2X",
    ref,
    offer: "CUSTOM",
    amount: 5000,
    rest: 9900,
    paidBy: "Équipe",
  } as const;
  const read = async (changes: object = {}) => {
    const { subject, text } = await renderMailTemplate("staff-order-paid", { ...data, ...changes }, site);
    return [subject, text].map((part) => part.replaceAll("\u00a0", " "));
  };
  const [subject, text] = await read();
  expect(subject).toBe("Acompte reçu : SDV-7K3M9Q2X, 5 000 FCFA");
  expect(text).toEqual(expect.stringContaining("5 000 FCFA reçus, Équipe. Reste à encaisser : 9 900 FCFA."));
  expect(text).not.toContain("payée");
  expect(text).toMatch(/Une carte est à dessiner/i);
  expect(await read({ amount: 0, rest: 14_900 })).toEqual([
    "Commande à encaisser : SDV-7K3M9Q2X, 14 900 FCFA",
    expect.stringContaining("à encaisser à la livraison : 14 900 FCFA."),
  ]);
});

test("promises that a designed card is drawn and approved first, not made at once", async () => {
  const order = { firstName: "Awa", number: "SDV-7K3M9Q2X", ref, key, price: 14_900 };
  const texts = async (offer: OfferName) => [
    (await renderMailTemplate("order-received", { ...order, offer }, site)).text,
    (await renderMailTemplate("payment-received", { ...order, offer }, site)).text,
  ];
  for (const text of await texts("CUSTOM"))
    expect(text).toMatch(/dessinons votre carte[^.]*épreuve\. Dès votre accord, elle est/);
  for (const text of await texts("SILVER")) expect(text).not.toContain("épreuve");
});

test("the mails about an account contain no password and lead to the portal", async () => {
  const opened = await renderMailTemplate(
    "staff-account-created",
    { name: "Modou https://evil.example Fall", by: "Awa Diop" },
    site,
  );
  for (const part of [
    "Bonjour Modou Fall,",
    "Awa Diop vous a ouvert un compte",
    "https://vcard.example/administration",
  ])
    expect(opened.text).toContain(part);
  const changed = await renderMailTemplate("staff-password-changed", { name: "Modou", reset: false }, site);
  expect(changed.subject).toBe("Votre mot de passe a été changé");
  expect(changed.text).toEqual(expect.stringContaining("Ce n'était ni vous ni à votre demande"));
  const given = await renderMailTemplate("staff-password-changed", { name: "Modou", reset: true, by: "Awa" }, site);
  expect(given.subject).toBe("Votre mot de passe a été réinitialisé");
  expect(given.text).toEqual(expect.stringContaining("Awa a donné un nouveau mot de passe par défaut à votre compte."));
  expect(given.text).not.toContain("second facteur");
  const reset = await renderMailTemplate("staff-password-changed", { name: "Modou", reset: true }, site);
  expect(reset.subject).toBe("Votre mot de passe a été réinitialisé");
  expect(reset.text).toEqual(expect.stringContaining("second facteur est retiré"));
});

describe("newsletter-confirmation", async () => {
  const leave = "https://vcard.example/newsletter/desinscription/jeton";
  const oneClick = { "List-Unsubscribe": `<${leave}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };

  test("asks to confirm, and unsubscribes in one click", async () => {
    const mail = await renderMailTemplate("newsletter-confirmation", { token: "jeton", confirmed: false }, site);
    expect(mail.text).toContain("https://vcard.example/newsletter/confirmer/jeton");
    expect(mail.text).toContain(leave);
    expect(mail.headers).toEqual(oneClick);
  });

  test("tells an existing subscriber that there is nothing to do", async () => {
    const mail = await renderMailTemplate("newsletter-confirmation", { token: "jeton", confirmed: true }, site);
    expect(mail.subject).toContain("déjà inscrit");
    expect(mail.text).not.toContain("confirmer/jeton");
    expect(mail.headers).toEqual(oneClick);
  });
});

test("every mail is dark, and light for readers who prefer it", async () => {
  const mail = await renderMailTemplate(
    "order-received",
    { firstName: "Awa", number: "SDV-7K3M9Q2X", ref, offer: "SILVER", price: 12_900 },
    site,
  );
  expect(mail.html).toContain("background-color:#171717");
  expect(mail.html).toContain("@media (prefers-color-scheme: light)");
  expect(mail.html).toContain("https://vcard.example/assets/mail-cards-2.jpg");
});

test("the mails about logins say what to do if it was somebody else", async () => {
  const code = await renderMailTemplate("staff-device-code", { name: "Modou", code: "7r2p-kq9x" }, site);
  for (const part of ["7r2p-kq9x", "30 minutes", "changez-le tout de suite"]) expect(code.text).toContain(part);
  expect(code.subject).not.toContain("7r2p");
  const link = await renderMailTemplate(
    "staff-password-link",
    { name: "Modou", token: "0123456789abcdef0123456789abcdef" },
    site,
  );
  for (const part of [
    "https://vcard.example/administration/nouveau-mot-de-passe#lien=0123456789abcdef0123456789abcdef",
    "30 minutes",
    "Ne faites rien",
  ])
    expect(link.text).toContain(part);
  const changed = await renderMailTemplate(
    "staff-password-changed",
    { name: "Modou", reset: false, byLink: true },
    site,
  );
  expect(changed.subject).toBe("Votre mot de passe a été changé");
  expect(changed.text).toEqual(expect.stringContaining("par un lien envoyé à cette adresse"));
  const on = await renderMailTemplate("staff-second-factor-changed", { name: "Modou", on: true }, site);
  expect(on.subject).toBe("Un second facteur protège votre compte");
  expect(on.text).toEqual(expect.stringContaining("Prévenez tout de suite un collègue"));
  const off = await renderMailTemplate("staff-second-factor-changed", { name: "Modou", on: false }, site);
  expect(off.subject).toBe("Votre second facteur a été retiré");
  const renewed = await renderMailTemplate(
    "staff-second-factor-changed",
    { name: "Modou", on: true, renewed: true },
    site,
  );
  expect(renewed.subject).toBe("De nouveaux codes de secours pour votre compte");
  expect(renewed.text).toEqual(expect.stringContaining("Les anciens ne servent plus"));
});

test("the mail about a changed address says when, for which card and where to write, also of an empty name and a name with a link", async () => {
  const changedAt = Date.UTC(2026, 10, 22, 23, 40);
  const { subject, text, html } = await renderMailTemplate(
    "owner-address-changed",
    { name: "Awa https://evil.example Diop", changedAt },
    site,
  );
  expect(subject).toBe("L'adresse qui ouvre votre carte a été changée");
  for (const part of ["22 novembre 2026 à 23:40", "carte de visite (Awa Diop).", "aide@vcard.example"])
    expect(text.replaceAll("\u00a0", " ")).toContain(part);
  expect(html).not.toContain("evil");
  expect((await renderMailTemplate("owner-address-changed", { name: " ", changedAt }, site)).text).toContain(
    "votre carte de visite. Celle",
  );
});

test("an unknown template throws", async () => {
  await expect(renderMailTemplate("toString", {}, site)).rejects.toThrow("template");
});

test.each([
  ["Aïssatou", "Aïssatou"],
  ["Jean-Marie N'Diaye", "Jean-Marie N'Diaye"],
  ["M.Diop", "M. Diop"],
  ["Gagnez http://evil.example/a?b=c ici", "Gagnez ici"],
  ["HTTPS://EVIL.EXAMPLE", ""],
  ["www.evil.example", ""],
  ["evil.example/offre", "evil. example offre"],
  ["evil\u3002example", "evil. example"],
  ["awa@evil.example", "awa evil. example"],
])("the name %j is shown as %j", (name, shown) => {
  expect(sanitizeNameForMail(name)).toBe(shown);
});

test("greets without a name when nothing of it is left", () => {
  expect(formatMailGreeting("www.evil.example")).toBe("Bonjour,");
});

test("a buyer who paid twice reads both payments by day, means and amount, and later which one was refunded", async () => {
  const wave = { at: Date.UTC(2026, 10, 3, 9, 5), method: "Wave", amount: 12_900 };
  const orange = { at: Date.UTC(2026, 10, 3, 10, 42), method: "Orange Money", amount: 12_900 };
  const order = { firstName: "Awa", number: "SDV-7K3M9Q2X", ref: "R", key: "K" };
  const plain = (html: string) => html.replace(/<[^>]+>/g, "").replace(/\s+/g, " ");
  const twice = await renderMailTemplate("payment-twice", { ...order, payments: [wave, orange] }, site);
  expect(plain(twice.html)).toContain("du 3 novembre 2026 à 09:05 (Wave, 12 900 FCFA)");
  expect(plain(twice.html)).toContain("du 3 novembre 2026 à 10:42 (Orange Money, 12 900 FCFA)");
  const back = await renderMailTemplate(
    "payment-refunded",
    { ...order, amount: 12_900, method: "PayTech", payment: wave, stillPaid: true },
    site,
  );
  expect(plain(back.html)).toContain(
    "votre paiement du 3 novembre 2026 à 09:05 (Wave, 12 900 FCFA). Votre commande reste payée par l&#x27;autre paiement.",
  );
});

// Seen to fail when the mail always said that the other payment still pays the order.
test("a buyer who is refunded one of several payments reads what is still due, and their receipt's amounts", async () => {
  const nobody = { name: "Awa Diop", email: "", phone: "" };
  const receipt = {
    number: "SDV-7K3M9Q2X",
    paidOn: "3 novembre 2026",
    seller: { ...nobody, address: "", legalId: "" },
    buyer: nobody,
    lines: [],
    discount: null,
    amount: 12_900,
    rest: 4_700,
    method: "Wave, par PayTech",
    refunded: 5_300,
  };
  const payment = { at: Date.UTC(2026, 10, 3, 9, 5), method: "Wave", amount: 5_300 };
  const order = { firstName: "Awa", number: receipt.number, ref: "R", key: "K", amount: 5_300, method: "Wave" };
  const { text } = await renderMailTemplate("payment-refunded", { ...order, payment, stillPaid: true, receipt }, site);
  const said = text.replaceAll(/\s+/g, " ");
  expect(said).toContain("Avec vos autres paiements, il reste 4 700 FCFA à payer.");
  for (const sum of ["12 900 FCFA", "5 300 FCFA"]) expect(said).toContain(sum);
});

test("a reprinted card is made at once, or drawn first if it has changed", async () => {
  const data = { firstName: "Awa", number: "SDV-7K3M9Q2X", ref, key, offer: "CUSTOM", reprintOf: ref } as const;
  const [again, drawn] = await Promise.all([
    renderMailTemplate("payment-received", data, site),
    renderMailTemplate("payment-received", { ...data, designing: true }, site),
  ]);
  expect(again.subject).toBe("Votre nouvelle carte part en fabrication (commande SDV-7K3M9Q2X)");
  expect(drawn.subject).toBe("Nous dessinons votre nouvelle carte (commande SDV-7K3M9Q2X)");
  const [madeAtOnce, madeLater] = [again.text, drawn.text].map((text) => text.replaceAll(/\s+/g, " "));
  expect(madeAtOnce).toContain("Votre carte est fabriquée en");
  expect(madeLater).toContain("vous envoyons une épreuve. Dès votre accord, elle est fabriquée en");
  expect(drawn.html).not.toContain("part en fabrication");
  const ordered = await renderMailTemplate("order-received", { ...data, price: 5_000 }, site);
  expect(ordered.text.replaceAll(/\s+/g, " ")).toContain("vous recevez d'abord une épreuve. Ensuite, elle est livrée");
  // A company's order may be for a successor, so it must not speak of the reader's own card.
  const companys = await renderMailTemplate("order-received", { ...data, price: 5_000, keptDays: 60 }, site);
  expect(companys.text).toContain("une carte Custom imprimée pour votre entreprise à 5");
  expect(companys.text).not.toMatch(/votre (nouvelle )?carte/i);
  const team = { ...data, lastName: "Diop", company: "", amount: 5_000, paidBy: "PayTech" } as const;
  expect((await renderMailTemplate("staff-order-paid", team, site)).html).toContain("Une carte est à fabriquer");
  const toDraw = await renderMailTemplate("staff-order-paid", { ...team, designing: true }, site);
  expect(toDraw.html).toContain("Une carte est à dessiner");
});

test("the mails to owner and team name a raised card by its new offer", async () => {
  const data = {
    firstName: "Awa",
    number: "SDV-7K3M9Q2X",
    ref,
    key,
    offer: "GOLD",
    reprintOf: ref,
    raises: true,
  } as const;
  const words = ({ text }: { text: string }) => text.replaceAll(/\s+/g, " ");
  const ordered = await renderMailTemplate("order-received", { ...data, price: 6_000 }, site);
  expect(words(ordered)).toContain("le passage de votre carte à Gold, avec une nouvelle carte en métal, à 6 000 FCFA");
  expect(words(ordered)).toContain("Dès le paiement, votre page a tout ce qu'offre Gold.");
  const paid = await renderMailTemplate("payment-received", data, site);
  expect(paid.subject).toBe("Votre carte passe à Gold (commande SDV-7K3M9Q2X)");
  expect(words(paid)).not.toContain("Votre page ne change pas");
  const team = { ...data, lastName: "Diop", company: "", amount: 6_000, paidBy: "PayTech" } as const;
  expect(words(await renderMailTemplate("staff-order-paid", team, site))).toContain(
    "Passage à la carte Gold d'Awa Diop",
  );
  for (const mail of [ordered, paid]) expect(words(mail)).not.toContain("réimpression");
});

test("mails to staff do not point to the support mailbox, which is their own", async () => {
  const props = { firstName: "Awa", ref, number: "SDV-7K3M9Q2X" };
  const toStaff = await renderMailTemplate("staff-order-overpaid", { ...props, amount: 12_900, method: "Wave" }, site);
  expect(toStaff.html).not.toContain(site.supportEmail);
  expect((await renderMailTemplate("lost-card-replaced", props, site)).html).toContain(site.supportEmail);
});

test("an order whose cards all go elsewhere is not described as delivered to its own address", async () => {
  const to = { recipient: "Coumba", phone: "", address: "Randoulène", town: "Thiès", fee: 2500, days: 3, terms: "" };
  const order = {
    firstName: "Awa",
    number: "SDV-7K3M9Q2X",
    ref,
    key,
    offer: "SILVER",
    price: 30_800,
    cards: ["SILVER", "SILVER"],
    deliveries: 5000,
    delivery: { ...to, address: "Médina", town: "Dakar", fee: 0, days: 2 },
  } as const;
  const read = async (elsewhere: { name: string; delivery: typeof to }[]) =>
    (await renderMailTemplate("order-received", { ...order, elsewhere }, site)).text.replace(/\s+/g, " ");
  const [fatou, binta] = [
    { name: "Fatou", delivery: to },
    { name: "Binta", delivery: to },
  ];
  const one = await read([fatou]);
  expect(one).toContain("2 cartes Silver à 30 800 FCFA, livraison à part comprise (5 000 FCFA).");
  expect(one).toContain("livrée à Dakar");
  expect(one).toContain("Randoulène, Thiès. Elle y est livrée en 3 jours ouvrés une fois faite.");
  const both = await read([fatou, binta]);
  expect(both).not.toContain("Dakar");
  expect(both).toContain("elle est fabriquée en 4 jours ouvrés, puis envoyée.");
});

test("an invoice reminder names the invoice, amount and date, shows the operator's text as text, and opens only the payment", async () => {
  const data = {
    number: "SDV-7K3M9Q2X",
    ref,
    document: "FA-2026-00012",
    issuedOn: "26 novembre 2026",
    dueOn: "26 décembre 2026",
    buyer: "Awa & fils <b>SARL</b>",
    due: 12_900,
    note: "Compte <i>SN08 0001</i>",
  };
  const { subject, text, html } = await renderMailTemplate("invoice-reminder", data, site);
  expect(subject).toBe("Rappel\u00a0: facture FA-2026-00012 à payer (commande SDV-7K3M9Q2X)");
  for (const part of [
    "La facture FA-2026-00012 du 26 novembre 2026, au nom d'Awa & fils",
    "au plus tard le 26 décembre 2026",
    formatFcfa(12_900),
    "Compte <i>SN08 0001</i>",
  ])
    expect(text.replaceAll("\n", " ")).toContain(part);
  expect(html).toContain(`href="https://vcard.example/payer/${ref}"`);
  expect(html).not.toContain("cle=");
  expect(html).not.toMatch(/<(i|b)>/);
  expect((await renderMailTemplate("invoice-reminder", { ...data, note: "" }, site)).text).not.toContain("Compte");
});

test("the mail about cards removed from a reprint says how many, and what is still due", async () => {
  const order = { firstName: "Awa", number: "SDV-7K3M9Q2X", ref, key: "k" };
  const unpaid = await renderMailTemplate("reprint-card-removed", { ...order, removed: 1, price: 10_000 }, site);
  expect(unpaid.subject).toBe("Une carte de moins dans la commande SDV-7K3M9Q2X");
  expect(unpaid.text).toContain("La commande coûte maintenant 10\u00a0000\u00a0FCFA.");
  const paidInPart = { waived: 5000, rest: 0 };
  const { text } = await renderMailTemplate("reprint-card-removed", { ...order, removed: 2, paidInPart }, site);
  expect(text).toContain("5\u00a0000\u00a0FCFA ne sont plus demandés. Il ne reste rien à payer.");
  const { key: _, ...keyless } = order;
  const told = await renderMailTemplate("reprint-card-removed", { ...keyless, removed: 1, price: 10_000 }, site);
  expect(told.html).toContain('href="https://vcard.example/entreprise"');
  expect(told.html).not.toContain("cle=");
});
