import type { listOrderPieces } from "#shared/contract/production-pieces.ts";
import { useStaffQuery } from "../../../session/use-staff-query.ts";
import type { OrderDetail } from "../use-order.ts";

/** Loads the order's pieces and their histories; requests nothing before the payment. */
export function useOrderPieces(order: OrderDetail) {
  return useStaffQuery<typeof listOrderPieces>(["pieces", "order", order.ref], "/api/orders/:ref/pieces", {
    params: { ref: order.ref },
    enabled: order.paid && !order.expiredAt,
  });
}
