import type { readDeliveryTowns } from "#shared/contract/settings.ts";
import type { DeliveryTown } from "#shared/order/delivery-towns.ts";
import { useStaffQuery } from "../session/use-staff-query.ts";

/** Loads the towns served beside Dakar; empty until loaded. */
export function useDeliveryTowns(): readonly DeliveryTown[] {
  const { data } = useStaffQuery<typeof readDeliveryTowns>(["delivery-towns"], "/api/delivery-towns");
  return data ?? [];
}
