import { describe, expect, it } from "vitest";
import { describeTimelineEvent } from "./describe-event.ts";

describe("the timeline in French", () => {
  it("names the event and its details", () => {
    expect(describeTimelineEvent("order.created", { offer: "SILVER", price: 12900 })).toEqual({
      title: "Commande passée",
      lines: ["Offre\u00a0: Silver", "Prix\u00a0: 12\u00a0900\u00a0FCFA"],
    });
    expect(describeTimelineEvent("order.created", { cards: ["GOLD", "SILVER", "SILVER"], price: 44700 }).lines).toEqual(
      ["Offres\u00a0: 3 cartes (2 Silver et 1 Gold)", "Prix\u00a0: 44\u00a0700\u00a0FCFA"],
    );
    expect(describeTimelineEvent("order.note", { text: "Rappeler lundi" }).lines).toEqual(["Rappeler lundi"]);
  });

  it("shows each change's old and new value", () => {
    const { lines } = describeTimelineEvent("order.corrected", {
      changes: {
        firstName: { from: "Awa", to: "Awa B." },
        socialMedias: { from: [], to: ["https://x.com/a"] },
        workDescription: { from: "x", to: "" },
        logoUrl: { replaced: true },
        lastName: { to: "Diop" },
      },
    });
    expect(lines).toEqual([
      "Prénom\u00a0: «\u00a0Awa\u00a0» → «\u00a0Awa B.\u00a0»",
      "Liens\u00a0: rien → https://x.com/a",
      "Description de l'entreprise\u00a0: «\u00a0x\u00a0» → rien",
      "Logo\u00a0: nouvelle image",
      "Nom\u00a0: effacé → «\u00a0Diop\u00a0»",
    ]);
  });

  it("describes changes of a card's look in words", () => {
    const { lines } = describeTimelineEvent("order.corrected", {
      changes: {
        hidden: { from: [], to: ["phoneNumber", "logoUrl"] },
        ownAccent: { from: "", to: "#0f6fa8" },
        dress: { from: "auto", to: "light" },
        coverUrl: { removed: true },
      },
    });
    expect(lines).toEqual([
      "Caché aux visiteurs\u00a0: rien → Téléphone, Logo",
      "Couleur de la page\u00a0: «\u00a0automatique\u00a0» → «\u00a0#0f6fa8\u00a0»",
      "Fond de la page\u00a0: «\u00a0Comme le téléphone du visiteur\u00a0» → «\u00a0Clair\u00a0»",
      "Photo de couverture\u00a0: image retirée",
    ]);
  });

  it("says who paid, which mail was sent, and which code went over its limit", () => {
    expect(
      describeTimelineEvent("payment.settled", { amount: 12900, paidBy: "Code promo", promoOverLimit: true }).lines,
    ).toEqual([
      "Montant\u00a0: 12\u00a0900\u00a0FCFA",
      "Payé par\u00a0: Code promo",
      "Code promo au-delà de sa limite\u00a0: oui",
    ]);
    expect(describeTimelineEvent("mail.resent", { template: "payment-received" }).lines).toEqual([
      "E-mail\u00a0: Paiement reçu",
    ]);
  });

  it("shows all details that another version wrote", () => {
    expect(describeTimelineEvent("order.note", { where: { x: 1 }, gone: null })).toEqual({
      title: "Note",
      lines: ['where\u00a0: {"x":1}'],
    });
  });
});
