import { describe, expect, it } from "vitest";
import { describeEvent } from "./describe-event.ts";

describe("the timeline in French", () => {
  it("names the event and its details", () => {
    expect(describeEvent("order.created", { offer: "SILVER", price: 12900 })).toEqual({ title: "Commande passée", lines: ["Offre\u00a0: Silver", "Prix\u00a0: 12\u00a0900\u00a0FCFA"] });
    expect(describeEvent("order.note", { text: "Rappeler lundi" }).lines).toEqual(["Rappeler lundi"]);
  });

  it("shows each change from and to", () => {
    const { lines } = describeEvent("order.corrected", { changes: { firstName: { from: "Awa", to: "Awa B." }, socialMedias: { from: [], to: ["https://x.com/a"] }, workDescription: { from: "x", to: "" } } });
    expect(lines).toEqual(["Prénom\u00a0: « Awa » → « Awa B. »", "Liens\u00a0: rien → https://x.com/a", "Description de l'entreprise\u00a0: « x » → rien"]);
  });

  it("hides nothing it does not know", () => {
    expect(describeEvent("card.moved", { where: { x: 1 }, gone: null })).toEqual({ title: "card.moved", lines: ['where\u00a0: {"x":1}'] });
  });
});
