import { expect, test } from "vitest";
import { exportInWords as ordersInWords } from "#server/features/order-desk/list/export-words.ts";
import { exportInWords as movementsInWords } from "#server/features/payments/accounting/ledger-rules.ts";
import { joinAuditDetails } from "./audit-rules.ts";

test("joins the parts of an entry's details into sentences", () => {
  expect(joinAuditDetails("remise à Fatou Sarr", "", "Laissée au gardien.")).toBe(
    "Remise à Fatou Sarr. Laissée au gardien.",
  );
  expect(joinAuditDetails("", " ")).toBe("");
});

test("an export's entry says in French which orders were exported, without typed text", () => {
  const all = { search: "", late: "0", trash: "0", sort: "-createdAt" } as const;
  expect(ordersInWords(all)).toBe("Toutes les commandes.");
  expect(
    ordersInWords({
      ...all,
      search: "Awa Diop",
      status: "paid",
      offer: "SILVER",
      from: "2026-11-02",
      to: "2026-11-30",
      production: "to_print",
      late: "1",
    }),
  ).toBe(
    "Commandes\u00a0: payées, Silver, «\u00a0À imprimer\u00a0», en retard, du 2\u00a0novembre 2026 au 30\u00a0novembre 2026, celles d'une recherche.",
  );
  expect(ordersInWords({ ...all, refs: "A" })).toBe("1 commande choisie.");
  expect(ordersInWords({ ...all, refs: "A,B" })).toBe("2 commandes choisies.");
});

test("a ledger export's entry names its period, kind and method", () => {
  expect(movementsInWords({ search: "" })).toBe("Tous les mouvements.");
  expect(
    movementsInWords({ search: "Awa", kind: "refund", method: "Wave", from: "2026-11-02", to: "2026-11-02" }),
  ).toBe("Mouvements\u00a0: le 2\u00a0novembre 2026, Remboursement, Wave, ceux d'une recherche.");
});
