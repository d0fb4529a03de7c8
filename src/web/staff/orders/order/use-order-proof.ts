import type { readProof } from "#shared/contract/proofs.ts";
import { useStaffQuery } from "../../session/use-staff-query.ts";
import type { OrderDetail } from "./use-order.ts";

/** Loads the proofs of an order's cards and their answers; for a private buyer nothing before the payment. */
export function useOrderProof(order: OrderDetail) {
  return useStaffQuery<typeof readProof>(["pieces", "proofs", order.ref], "/api/orders/:ref/proofs", {
    params: { ref: order.ref },
    enabled: (Boolean(order.organisation) || order.paid) && !order.deletedAt && !order.expiredAt,
  });
}
