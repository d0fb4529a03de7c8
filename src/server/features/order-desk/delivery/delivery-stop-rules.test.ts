import { expect, test } from "vitest";
import {
  isShortfallReasonRequired,
  joinStopsByDoor,
  listVisitsByDoor,
  sortStopsByTown,
  type StopPart,
} from "./delivery-stop-rules.ts";

test("sorts stops by quarter, ignoring accents and capitals, numbers as numbers, and those without an address last", () => {
  const addresses = ["Sacré-Cœur 10", "", "mermoz, pharmacie", "sacre-cœur 3", "Mermoz, mosquée", "Almadies"];
  const sorted = sortStopsByTown(
    addresses.map((address, at) => ({ town: "", address, orders: [{ orderNumber: `SDV-${at}` }] })),
  );
  expect(sorted.map(({ address }) => address)).toEqual([
    "Almadies",
    "Mermoz, mosquée",
    "mermoz, pharmacie",
    "sacre-cœur 3",
    "Sacré-Cœur 10",
    "",
  ]);
});

test("keeps the stops of a town together, Dakar's first, along with those without a town", () => {
  const stops = [
    ["Thiès", "A"],
    ["Dakar", "B"],
    ["", "A"],
    ["Mbour", "A"],
    ["Dakar", "C"],
  ].map(([town = "", address = ""], at) => ({ town, address, orders: [{ orderNumber: `SDV-${at}` }] }));
  expect(sortStopsByTown(stops).map(({ town, address }) => `${town} ${address}`)).toEqual([
    " A",
    "Dakar B",
    "Dakar C",
    "Mbour A",
    "Thiès A",
  ]);
});

test.each([
  [0, 0, false],
  [12_900, 12_900, false],
  [12_900, 12_899, true],
  [12_900, 0, true],
])("of %i due, %i taken asks why: %s", (due, amount, asks) => {
  expect(isShortfallReasonRequired(due, amount)).toBe(asks);
});

const partOf = (orderRef: string, changes: Partial<StopPart> = {}): StopPart => ({
  id: orderRef,
  organisationId: null,
  company: "",
  recipient: "Awa",
  phone: "+221771234567",
  address: "Mermoz, rue 10",
  town: "Dakar",
  fee: 0,
  note: "",
  toCollect: 1000,
  orders: [
    { orderRef, orderNumber: orderRef, completes: null, recipient: "Awa", phone: "", toCollect: 1000, refunded: false },
  ],
  pieces: [{ id: `piece of ${orderRef}`, orderRef, name: "", state: "checked", undoMs: 0 }],
  missed: null,
  ...changes,
});
const missedUntil = (againOn: string) => ({ at: "2026-12-01T10:00:00.000Z", againOn, note: "", times: 1 });
const doorsOf = (...parts: StopPart[]) =>
  joinStopsByDoor(parts, "2026-12-02").map(({ orders }) => orders.map(({ orderRef }) => orderRef).join("+"));

test("joins orders to one door: the same address for the same telephone or company, in any spelling", () => {
  expect(
    doorsOf(
      partOf("A"),
      partOf("B", { address: "  mermoz rue 10. ", phone: "77 123 45 67", town: "" }),
      partOf("C", { organisationId: "teranga", phone: "+221780000000" }),
      partOf("D", { organisationId: "teranga", phone: "" }),
      partOf("E", { phone: "+221760000000" }),
    ),
  ).toEqual(["A+B", "C+D", "E"]);
});

test("keeps another town, address or later day apart; a day that has come counts as today", () => {
  expect(
    doorsOf(
      partOf("A"),
      partOf("B", { town: "Thiès" }),
      partOf("C", { address: "Plateau, rue 10" }),
      partOf("D", { missed: missedUntil("2026-12-03") }),
      partOf("E", { missed: missedUntil("2026-12-02") }),
    ),
  ).toEqual(["A+E", "B", "C", "D"]);
});

test("a stop of several orders counts all their cards, and each order's amount due once", () => {
  const [stop] = joinStopsByDoor(
    [
      partOf("A", { note: "Portail vert", fee: 500 }),
      partOf("B", { company: "Teranga", note: "Portail vert", fee: 1500 }),
      // A card of A that was sent separately, but to the same door.
      partOf("A", {
        id: "A card",
        toCollect: 0,
        orders: [
          {
            orderRef: "A",
            orderNumber: "A",
            completes: null,
            recipient: "Awa",
            phone: "",
            toCollect: 0,
            refunded: false,
          },
        ],
      }),
    ],
    "2026-12-02",
  );
  expect(stop).toMatchObject({ id: "A", company: "Teranga", note: "Portail vert", fee: 2000, toCollect: 2000 });
  expect(stop?.pieces).toHaveLength(3);
});

test("an order that completes another of its stop costs no second fee; on its own it does", () => {
  const first = partOf("A", { organisationId: "teranga", fee: 1500 });
  const [order] = first.orders;
  const more = partOf("B", {
    organisationId: "teranga",
    fee: 1500,
    orders: order ? [{ ...order, orderRef: "B", orderNumber: "B", completes: "A" }] : [],
  });
  expect(joinStopsByDoor([more, first], "2026-12-02")).toMatchObject([{ fee: 1500, toCollect: 2000 }]);
  expect(joinStopsByDoor([more], "2026-12-02")).toMatchObject([{ fee: 1500 }]);
});

test("lists a day's visits by door with their money; a missed visit is dropped once the cards are taken there again", () => {
  const visited = (id: string, at: number, outcome: "delivered" | "missed", pieceId: string, amount = 0) => ({
    id,
    orderRef: id,
    outcome,
    at,
    actor: "staff:modou",
    receivedBy: "Fatou",
    note: "",
    againOn: outcome === "missed" ? Date.UTC(2026, 11, 3) : null,
    amount,
    method: "Espèces",
    pieceId,
    number: `SDV-${id}`,
    deliveryRecipient: "Awa",
  });
  const visits = listVisitsByDoor(
    [
      visited("1", 10, "missed", "a"),
      visited("2", 20, "missed", "b"),
      visited("3", 30, "delivered", "a", 5000),
      visited("3", 30, "delivered", "c", 5000),
      visited("4", 30, "delivered", "d", 2000),
    ],
    new Map([["staff:modou", "Modou Fall"]]),
  );
  expect(visits).toMatchObject([
    { outcome: "missed", person: "Awa", cards: 1, againOn: "2026-12-03", orderNumbers: ["SDV-2"] },
    { outcome: "delivered", person: "Fatou", cards: 3, amount: 7000, orderNumbers: ["SDV-3", "SDV-4"] },
  ]);
  expect(visits.map(({ courier }) => courier)).toEqual(["Modou Fall", "Modou Fall"]);
});
