import { useQuery } from "@tanstack/react-query";
import type { readDeliveryTowns } from "#shared/contract/settings.ts";
import type { DeliveryTown } from "#shared/order/delivery-towns.ts";
import { callStaff } from "../session/staff-api-client.ts";

/** Loads the towns served beside Dakar; empty until loaded. */
export function useDeliveryTowns(): readonly DeliveryTown[] {
  const { data } = useQuery({
    queryKey: ["delivery-towns"],
    queryFn: ({ signal }) => callStaff<typeof readDeliveryTowns>("GET", "/api/delivery-towns", { signal }),
  });
  return data ?? [];
}
