import { expect, test } from "vitest";
import {
  describeDepositEffects,
  describePaymentEffects,
  describeRestAfterRefund,
  describeUndoPaymentEffects,
} from "./payment-effects.ts";

const whole = {
  cards: 1,
  cardList: [],
  firstName: "Modou",
  lastName: "Fall",
  buyerEmail: "modou@example.com",
  missing: [],
  reprintOf: null,
  raises: false,
};

test("a complete order's card is published, and its buyer gets a mail if they have an address", () => {
  expect(describePaymentEffects(whole)).toBe(
    "La carte sera publiée aussitôt. Un e-mail le dit à Modou Fall (modou@example.com).",
  );
  expect(describePaymentEffects({ ...whole, buyerEmail: "" })).toBe(
    "La carte sera publiée aussitôt. Sans adresse e-mail, rien n'est envoyé à Modou Fall\u00a0: dites-le de vive voix ou par WhatsApp.",
  );
});

test("does not promise to publish an incomplete card, or a reprint's page, which exists already", () => {
  expect(describePaymentEffects({ ...whole, missing: ["company", "logoUrl"] })).toBe(
    "La carte ne sera publiée et fabriquée qu'une fois complète\u00a0; il manque encore\u00a0: Entreprise, Logo. Un e-mail le dit à Modou Fall (modou@example.com).",
  );
  expect(describePaymentEffects({ ...whole, reprintOf: "0123456789ABCDEFGHJKMNPQRS" })).toContain(
    "La réimpression entre dans la file de l'atelier.",
  );
});

test("undoing a payment takes only a live page offline", () => {
  expect(describeUndoPaymentEffects({ ...whole, cardState: "live" })).toBe(
    "La commande ne sera plus payée, sa carte ne sera plus en ligne. Un e-mail le dit à Modou Fall (modou@example.com).",
  );
  expect(describeUndoPaymentEffects({ ...whole, cardState: "waiting", buyerEmail: "" })).toMatch(
    /^La commande ne sera plus payée\. Sans adresse e-mail/,
  );
  expect(describeUndoPaymentEffects({ ...whole, cardState: "live", reprintOf: "0123456789ABCDEFGHJKMNPQRS" })).toMatch(
    /^La commande ne sera plus payée\. Un e-mail/,
  );
});

test("each of several cards is published once it is complete", () => {
  expect(describePaymentEffects({ ...whole, cards: 3 })).toMatch(/^Les 3 cartes seront publiées aussitôt\./);
  expect(describePaymentEffects({ ...whole, cards: 3, missing: ["profileUrl"] })).toMatch(
    /^Chaque carte complète sera publiée aussitôt, les autres une fois complètes\./,
  );
});

test("a refund waives the rest of the order if nothing is kept; otherwise the rest stays due", () => {
  const owing = { received: 15_000, refunded: 0, rest: 16_800, cards: 2 };
  expect(describeRestAfterRefund(owing, 15_000)).toBe(
    "Rien n'est gardé de ce qui est reçu\u00a0: le reste de la commande, 16\u00a0800\u00a0FCFA, n'est plus demandé.",
  );
  expect(describeRestAfterRefund({ ...owing, cards: 1 }, 14_999)).toBe("Il restera 16\u00a0800\u00a0FCFA à payer.");
  expect(describeRestAfterRefund(owing, 10_000)).toContain("choisissez sa ligne, ou retirez-la.");
  expect(describeRestAfterRefund({ ...owing, rest: 0 }, 15_000)).toBe("");
});

test("a deposit starts one card, several cards, or new pieces of existing cards", () => {
  expect(describeDepositEffects(whole)).toBe("La carte est publiée et faite dès l'acompte, si elle est complète.");
  expect(describeDepositEffects({ ...whole, cards: 40 })).toBe(
    "Chaque carte complète est publiée et faite dès l'acompte.",
  );
  expect(describeDepositEffects({ ...whole, cards: 40, reprintOf: "0123456789ABCDEFGHJKMNPQRS" })).toBe(
    "L'atelier commence dès l'acompte.",
  );
});
