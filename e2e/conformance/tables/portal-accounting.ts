import type { Reply, Scene, Screen } from "../kinds.ts";

const path = "/administration/comptabilite";
const list = "GET /api/accounting";
const totals = "GET /api/accounting/totals";
const ref = "7K3M9Q2XABCDEFGHJKMNPQRSTV";

const movement = {
  id: "A1", at: "2026-11-03T09:05:00.000Z", kind: "payment", orderRef: ref, number: "SDV-7K3M9Q2X", customer: "Ndèye Coulibaly", offer: "SILVER", price: 12_900, discount: 2_580, promoCode: "RENTREE20",
  amountIn: 10_320, amountOut: 0, method: "Wave (PayTech)", reference: "A1",
};
const back = { ...movement, id: "R1", at: "2026-11-04T10:00:00.000Z", kind: "refund", discount: 0, promoCode: null, amountIn: 0, amountOut: 2_000, method: "Espèces" };
const gift = { ...movement, id: "G1", at: "2026-11-02T08:00:00.000Z", kind: "gift", discount: 12_900, promoCode: "CADEAU", amountIn: 0, method: "Code promo" };
const undone = { ...movement, id: "U1", at: "2026-11-05T08:00:00.000Z", kind: "undo", discount: 0, promoCode: null, amountIn: 0, amountOut: 500, method: "Espèces" };

const methods = [{ method: "Wave (PayTech)", count: 1, amountIn: 10_320, amountOut: 0 }, { method: "Espèces", count: 2, amountIn: 0, amountOut: 2_500 }];
const answers: Record<string, Reply> = {
  [list]: { status: 200, body: [undone, back, movement, gift], headers: { "X-Total-Count": "4" } },
  [totals]: { status: 200, body: { count: 4, amountIn: 10_320, amountOut: 2_500, net: 7_820, methods } },
};
const empty: Record<string, Reply> = {
  [list]: { status: 200, body: [], headers: { "X-Total-Count": "0" } },
  [totals]: { status: 200, body: { count: 0, amountIn: 0, amountOut: 0, net: 0, methods: [] } },
};

export const accountingScreens: readonly Screen[] = [
  {
    name: "accounting",
    path,
    answers,
    ready: "4 mouvements",
    title: "Comptabilité | Sen Digital Vcard",
    headings: [[1, "Comptabilité"]],
    texts: ["Chaque mouvement d'argent, à sa date.", "Entrées", "Sorties", "Net", "10 320 FCFA", "2 500 FCFA", "7 820 FCFA", "Par mode (2)", "2 580 FCFA (RENTREE20)", "Encaissement", "Remboursement", "Offerte", "Encaissement annulé"],
    links: [["SDV-7K3M9Q2X", `/administration/commandes/${ref}`]],
    buttons: ["Exporter en CSV", "Ce mois", "Le mois dernier", "Actualiser la liste"],
  },
];

export const accountingScenes: readonly Scene[] = [
  { name: "accounting: nothing matches", path: `${path}?recherche=zzz`, answers: empty, sees: [["text", "Aucun mouvement ne correspond."], ["button", "Tout effacer"]] },
  { name: "accounting: it cannot be read", path, answers: { ...answers, [list]: { status: 409 } }, sees: [["text", "Les mouvements n'ont pas pu être chargés."], ["button", "Réessayer"]] },
];
