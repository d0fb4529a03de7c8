import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { readOrderDetail } from "#shared/contract/order-detail.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { callStaff } from "../api.ts";

export type OrderDetail = EndpointAnswer<typeof readOrderDetail>;

export function useOrderDetail(ref: string) {
  return useQuery({
    queryKey: ["order", ref],
    queryFn: ({ signal }) => callStaff<typeof readOrderDetail>("GET", "/api/orders/:ref", { params: { ref }, signal }),
  });
}

/** Reloads, after a change, the order and every list that shows it. */
export function useReloadOrder(ref: string): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: ["orders"] });
    for (const name of ["dashboard", "pieces", "accounting"]) void client.invalidateQueries({ queryKey: [name] });
    await client.invalidateQueries({ queryKey: ["order", ref] });
  };
}
