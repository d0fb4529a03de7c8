import type { z } from "zod";
import type { createStaffOrder as createStaffOrderEndpoint } from "#shared/contract/staff-order-actions.ts";
import { orderInputSchema } from "#shared/contract/public-order.ts";
import { freeDeliveryTown } from "#shared/order/delivery-promise.ts";
import { getDeliveryBeyondDakar } from "./plan/delivery-beyond-dakar.ts";
import type { PlannedDemoOrder } from "./plan/plan.ts";
import { pickRandom } from "./plan/random.ts";
import { createStaffOrder } from "#server/features/order-desk/order-actions.ts";
import { createOrder } from "#server/features/orders/placing/order-placement-service.ts";
import { type DemoPictures, uploadDemoPhotos } from "./pictures.ts";
import type { DemoWorld } from "./world.ts";

/** Gives each buyer's order an IP of its own. */
export const getDemoClientIp = ({ serial }: Pick<PlannedDemoOrder, "serial">) =>
  `41.82.${serial % 250}.${1 + (serial % 200)}`;

/** Places the order, as its buyer on the site or staff for him do. Resolves to its reference. */
export async function placeDemoOrder(
  world: DemoWorld,
  order: PlannedDemoOrder,
  pictures: DemoPictures,
): Promise<string> {
  const { deps, team } = world;
  if (order.begun)
    return (
      await createStaffOrder(deps, team.desk, {
        firstName: order.person.firstName,
        lastName: order.person.lastName,
        phoneNumber: order.person.phoneNumber,
        offer: "CUSTOM",
        price: 24_900,
      })
    ).ref;
  const photos = await uploadDemoPhotos(deps, pictures, order.serial);
  const { fee: _, ...delivery } = getDeliveryBeyondDakar(order) ?? { fee: 0, deliveryTown: freeDeliveryTown };
  if (order.offer !== "CUSTOM")
    return (
      await createOrder(deps, orderInputSchema.parse({ ...order.person, ...delivery, ...photos, offer: order.offer }), {
        address: getDemoClientIp(order),
      })
    ).ref;
  const { socialMedias, workDescription, ...texts } = order.person;
  const input: z.output<(typeof createStaffOrderEndpoint)["body"]> = {
    ...texts,
    ...delivery,
    socialMedias,
    workDescription,
    ...photos,
    offer: "CUSTOM",
    price: pickRandom(order.random, [14_900, 19_900, 24_900, 34_900]),
  };
  return (await createStaffOrder(deps, team.desk, input)).ref;
}
