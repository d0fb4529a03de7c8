import type { listOrders } from "#shared/contract/order-list.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { type OfferName, offerNames, offers } from "#shared/offers/offers.ts";
import { pieceStateLabels, pieceStates } from "#shared/states-and-kinds.ts";
import { type ListUrlState, parseDay, parseOptionValue } from "../parts/list/list-url-state.ts";

export type StaffOrderRow = EndpointAnswer<typeof listOrders>[number];

export const orderStatusOptions = [
  { value: "", label: "Tous les états" },
  { value: "paid", label: "Payées" },
  { value: "unpaid", label: "Non payées" },
  { value: "attention", label: "À vérifier" },
  { value: "transfer", label: "Virement annoncé" },
  { value: "due", label: "À encaisser" },
  { value: "refund", label: "À rembourser" },
  { value: "incomplete", label: "À compléter" },
  { value: "marked", label: "Remarque sur l'épreuve" },
  { value: "unproved", label: "Épreuve à envoyer" },
  { value: "online", label: "En ligne" },
] as const;

export const orderOfferOptions = [
  { value: "", label: "Toutes les offres" },
  ...offerNames.map((name) => ({ value: name, label: offers[name].title })),
];

/** States in which a piece is in production or delivery. */
const madeStates = pieceStates.filter((state) => state !== "defective" && state !== "canceled");

/** Production states to filter by, and `late`, which people look for in the same place. */
export const orderProductionOptions = [
  { value: "", label: "Toute production" },
  { value: "late", label: "En retard" },
  ...madeStates.map((value) => ({ value, label: pieceStateLabels[value] })),
];

const sorts = [
  "createdAt",
  "-createdAt",
  "paidAt",
  "-paidAt",
  "lastName",
  "-lastName",
  "firstName",
  "-firstName",
  "offer",
  "-offer",
] as const;

/** Builds the API's query from the address; leaves out what the API would refuse. */
export function buildOrderQuery(list: Pick<ListUrlState, "read">) {
  return {
    search: list.read("recherche").slice(0, 100),
    status: parseOptionValue(list.read("statut"), orderStatusOptions),
    offer: findKnown<OfferName>(offerNames, list.read("offre")),
    from: parseDay(list.read("du")),
    to: parseDay(list.read("au")),
    production: findKnown(madeStates, list.read("production")),
    late: list.read("production") === "late" ? ("1" as const) : undefined,
    trash: list.read("corbeille") === "1" ? ("1" as const) : undefined,
    sort: findKnown(sorts, list.read("tri")) ?? "-createdAt",
  };
}

export const orderFilterNames = ["recherche", "statut", "offre", "production", "du", "au"] as const;

/** Checks whether anything filters the list beyond the trash, the sorting and the page. */
export function isOrderListFiltered(list: Pick<ListUrlState, "read">): boolean {
  return orderFilterNames.some((name) => list.read(name));
}

function findKnown<T extends string>(known: readonly T[], text: string): T | undefined {
  return known.find((value) => value === text);
}
