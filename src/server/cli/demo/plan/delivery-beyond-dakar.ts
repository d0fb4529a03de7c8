import type { PlannedDemoOrder } from "./plan.ts";

/** Towns beyond Dakar to which some of the demo's orders are delivered, from `usual-towns.ts`. */
const places = [
  {
    deliveryTown: "Ziguinchor",
    deliveryAddress: "Gare routière, guichet 4",
    deliveryRecipient: "Ousmane Diatta",
    fee: 3500,
  },
  { deliveryTown: "Thiès", deliveryAddress: "Cité Malick Sy, près du stade", deliveryRecipient: "", fee: 2000 },
  {
    deliveryTown: "Saint-Louis",
    deliveryAddress: "Sor, face au marché",
    deliveryRecipient: "Ndèye Fall",
    fee: undefined,
  },
] as const;
type Place = (typeof places)[number];

/** Returns the town of this demo order; `undefined` for an address in Dakar. */
export function getDeliveryBeyondDakar({
  serial,
  isShowcase,
}: Pick<PlannedDemoOrder, "serial" | "isShowcase">): Place | undefined {
  if (serial % 6 === 4 && !isShowcase) return places[Math.floor(serial / 6) % places.length];
  return undefined;
}
