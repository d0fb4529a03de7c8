import type { PlannedDemoOrder } from "./plan.ts";

/** Where some of the demo's buyers have their card sent, beyond Dakar: towns of `usual-towns.ts`. */
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

/** Where this order of the demo goes; `undefined` for those that go to an address in Dakar. */
export function placeBeyondDakar({
  serial,
  isShowcase,
}: Pick<PlannedDemoOrder, "serial" | "isShowcase">): Place | undefined {
  if (serial % 6 === 4 && !isShowcase) return places[Math.floor(serial / 6) % places.length];
  return undefined;
}
