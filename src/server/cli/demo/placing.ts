import type { z } from "zod";
import type { createStaffOrder as createStaffOrderEndpoint } from "#shared/contract/order-desk.ts";
import { orderInput } from "#shared/contract/orders.ts";
import { homeTown } from "#shared/delivery-promise.ts";
import { placeBeyondDakar } from "./plan/places.ts";
import type { DemoOrder } from "./plan/plan.ts";
import { pick } from "./plan/random.ts";
import { createStaffOrder } from "#server/features/order-management/admin/actions.ts";
import { createOrder } from "#server/features/orders/placing/order-placement-service.ts";
import { type Pictures, sendPhotos } from "./pictures.ts";
import type { World } from "./world.ts";

/** The order's address in the network, another for each buyer. */
export const addressOf = ({ serial }: Pick<DemoOrder, "serial">) => `41.82.${serial % 250}.${1 + (serial % 200)}`;

/** Makes the order, as its buyer on the site or staff for him do. Resolves to its reference. */
export async function place(world: World, order: DemoOrder, pictures: Pictures): Promise<string> {
  const { deps, team } = world;
  if (order.begun) return (await createStaffOrder(deps, team.desk, { firstName: order.person.firstName, lastName: order.person.lastName, phoneNumber: order.person.phoneNumber, offer: "CUSTOM", price: 24_900 })).ref;
  const photos = await sendPhotos(deps, pictures, order.serial);
  const { fee: _, ...delivery } = placeBeyondDakar(order) ?? { fee: 0, deliveryTown: homeTown };
  if (order.offer !== "CUSTOM") return (await createOrder(deps, orderInput.parse({ ...order.person, ...delivery, ...photos, offer: order.offer }), { address: addressOf(order) })).ref;
  const { socialMedias, workDescription, ...texts } = order.person;
  const input: z.output<(typeof createStaffOrderEndpoint)["body"]> = { ...texts, ...delivery, socialMedias, workDescription, ...photos, offer: "CUSTOM", price: pick(order.random, [14_900, 19_900, 24_900, 34_900]) };
  return (await createStaffOrder(deps, team.desk, input)).ref;
}
