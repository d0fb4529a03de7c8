import type { DeliveryTown } from "#shared/order/delivery-towns.ts";

const inDays = (days: number, names: readonly string[], fee: 0 | null = null): DeliveryTown[] =>
  names.map((name) => ({ name, fee, days }));

/** Lists the towns until staff write their own. */
export const defaultDeliveryTowns: readonly DeliveryTown[] = [
  // Dakar's couriers go there as they do within Dakar.
  ...inDays(2, ["Guédiawaye", "Pikine", "Rufisque"], 0),
  ...inDays(2, ["Diamniadio"]),
  ...inDays(3, ["Thiès", "Mbour", "Saly", "Tivaouane"]),
  ...inDays(4, ["Diourbel", "Fatick", "Kaolack", "Louga", "Saint-Louis", "Touba"]),
  ...inDays(6, ["Kaffrine", "Kolda", "Matam", "Richard-Toll", "Sédhiou", "Tambacounda", "Ziguinchor"]),
  ...inDays(7, ["Kédougou", "Autre ville du Sénégal"]),
];
