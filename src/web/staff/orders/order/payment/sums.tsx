import { formatFcfa } from "#shared/format/fcfa.ts";
import { formatAskedPrice } from "#shared/payment/asked-price.ts";
import { PriceDiscount } from "../../payment-state.tsx";
import type { OrderDetail } from "../use-order.ts";
import { computeOrderExcess, computeOrderLedger } from "./movements-of.ts";

/** Shows what was asked of a paid order and what became of it by the ledger, as terms of a list. */
export function OrderLedgerSums({ order }: { order: OrderDetail }) {
  const { rest } = order;
  const { received, refunded } = computeOrderLedger(order);
  const excess = computeOrderExcess(order);
  return (
    <>
      <dt>Prix</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2">
        {formatAskedPrice(order)}
        <PriceDiscount order={order} />
      </dd>
      <dt>Reçu</dt>
      <dd>{formatFcfa(received)}</dd>
      {refunded > 0 ? (
        <>
          <dt>Remboursé</dt>
          <dd>{formatFcfa(refunded)}</dd>
        </>
      ) : null}
      {excess > 0 ? (
        <>
          <dt className="font-semibold text-danger">En trop, à rendre</dt>
          <dd className="font-semibold">{formatFcfa(excess)}</dd>
        </>
      ) : null}
      {rest > 0 ? (
        <>
          <dt className="font-semibold">Reste à encaisser</dt>
          <dd className="font-semibold">{formatFcfa(rest)}</dd>
        </>
      ) : null}
    </>
  );
}
