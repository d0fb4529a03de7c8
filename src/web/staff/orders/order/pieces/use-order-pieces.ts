import { useQuery } from "@tanstack/react-query";
import type { listOrderPieces } from "#shared/contract/production-pieces.ts";
import { callStaff } from "../../../session/staff-api-client.ts";
import type { OrderDetail } from "../use-order.ts";

/** Loads the order's pieces and their histories; nothing is requested before the payment. */
export function useOrderPieces(order: OrderDetail) {
  return useQuery({
    queryKey: ["pieces", "order", order.ref],
    queryFn: ({ signal }) =>
      callStaff<typeof listOrderPieces>("GET", "/api/orders/:ref/pieces", { params: { ref: order.ref }, signal }),
    enabled: order.paid && !order.expiredAt,
  });
}
