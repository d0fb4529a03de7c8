import type { DeliveryTown } from "#shared/order/delivery-towns.ts";

const inDays = (days: number, names: readonly string[]): DeliveryTown[] =>
  names.map((name) => ({ name, fee: null, days }));

/** Lists the towns until staff write their own. */
export const defaultDeliveryTowns: readonly DeliveryTown[] = [
  ...inDays(2, ["Guédiawaye", "Pikine", "Rufisque", "Diamniadio"]),
  ...inDays(3, ["Thiès", "Mbour", "Saly", "Tivaouane"]),
  ...inDays(4, ["Diourbel", "Fatick", "Kaolack", "Louga", "Saint-Louis", "Touba"]),
  ...inDays(6, ["Kaffrine", "Kolda", "Matam", "Richard-Toll", "Sédhiou", "Tambacounda", "Ziguinchor"]),
  ...inDays(7, ["Kédougou", "Autre ville du Sénégal"]),
];
