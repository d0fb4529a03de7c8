import type { OrderDetail } from "../use-order.ts";
import { CopyableCardFields } from "./card-data.tsx";
import { CardOwnerEmail } from "./card-owner.tsx";
import { OrderCardImages } from "./images.tsx";
import { CardLinkQrCode } from "./link-qr.tsx";
import { OrderPrintedCardPreview } from "./printed.tsx";

/** Shows one card's content and look, folded. */
export function CardPanels({ order }: { order: OrderDetail }) {
  const isReprint = Boolean(order.reprintOf);
  return (
    <>
      <OrderPrintedCardPreview order={order} />
      <CopyableCardFields order={order} />
      {isReprint ? null : <CardOwnerEmail key={order.cardRef} order={order} />}
      {isReprint ? null : <OrderCardImages order={order} />}
      <CardLinkQrCode order={order} />
    </>
  );
}
