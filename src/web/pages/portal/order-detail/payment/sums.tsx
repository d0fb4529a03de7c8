import { formatFcfa } from "#shared/money.ts";
import type { OrderDetail } from "../use-order.ts";

/** The price of a paid order and what became of it, as terms of a list. */
export function Sums({ order: { price, discount, received, refunded, rest } }: { order: OrderDetail }) {
  return (
    <>
      <dt>Prix</dt>
      <dd>{formatFcfa(price)}</dd>
      {discount > 0 ? <><dt>Remise</dt><dd>{formatFcfa(discount)}</dd></> : null}
      <dt>Reçu</dt>
      <dd>{formatFcfa(received)}</dd>
      {refunded > 0 ? <><dt>Remboursé</dt><dd>{formatFcfa(refunded)}</dd></> : null}
      {rest > 0 ? <><dt className="font-semibold">Reste à encaisser</dt><dd className="font-semibold">{formatFcfa(rest)}</dd></> : null}
    </>
  );
}
