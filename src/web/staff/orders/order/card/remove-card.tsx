import { withDe } from "#shared/format/elision.ts";
import { useRef, useState } from "react";
import { formatFcfa } from "#shared/format/money.ts";
import type { keepOrderCard, removeOrderCard } from "#shared/contract/card-removals.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { callStaff } from "../../../session/api.ts";
import { useListUrlState } from "../../../parts/list/list-address.ts";
import { ReasonDialog } from "../reason-dialog.tsx";
import { getCardFormName, getCardName, type OrderDetail } from "../use-order.ts";

/** Takes one card off an order of several, and then offers to refund it, then its delivery; or keeps a card that was to go. */
export function RemoveCardButton({ order }: { order: OrderDetail }) {
  const [asking, setAsking] = useState(false);
  const isRemoved = useRef(false);
  const address = useListUrlState();
  const { ref, cardRef, cardList, paid, leavesAt } = order;
  const isLast = cardList.every((card) => card.cardRef === cardRef || card.leavesAt || card.cardState === "removed");
  if (isLast && !leavesAt) return null;
  const label = leavesAt ? "Garder cette carte" : "Retirer cette carte";
  const query = { card: cardRef };
  const send = async (reason: string) => {
    const sent = { params: { ref }, query, body: { reason } };
    if (leavesAt) return callStaff<typeof keepOrderCard>("POST", "/api/orders/:ref/keep-card", sent);
    const answer = await callStaff<typeof removeOrderCard>("POST", "/api/orders/:ref/remove-card", sent);
    isRemoved.current = true;
    return answer;
  };
  // The address changes once the form is sent and forgotten: before, it would ask whether to leave it.
  function close(): void {
    setAsking(false);
    if (!isRemoved.current) return;
    isRemoved.current = false;
    const [line, next] = listRefundableLines(order);
    if (paid && line) address.change({ ouvrir: "rembourser", ligne: line.lineId, puis: next?.lineId });
    else if (!paid) address.change({ carte: undefined }, { replace: true });
  }
  return (
    <>
      <Button
        size="small"
        variant={leavesAt ? "secondary" : "danger"}
        icon={leavesAt ? undefined : <Icon name="trash" />}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {asking ? (
        <ReasonDialog
          name={getCardFormName(leavesAt ? "keep" : "remove", order)}
          orderRef={ref}
          title={label}
          confirm={label}
          danger={!leavesAt}
          send={send}
          onClose={close}
        >
          <p>{describeEffects(order)}</p>
        </ReasonDialog>
      ) : null}
    </>
  );
}

/** Lists the lines of the shown card of which money may go back: its own, then its delivery's. */
function listRefundableLines({ cardRef, lineBalances }: OrderDetail): OrderDetail["lineBalances"] {
  const own = lineBalances.filter((line) => line.cardRef === cardRef);
  const deliveries = lineBalances.filter((line) => line.deliveryOf === cardRef);
  return [...own, ...deliveries].filter(({ left }) => left > 0);
}

function describeEffects(order: OrderDetail): string {
  const name = getCardName(order) || "Sans nom";
  if (order.leavesAt)
    return `La page ${withDe(name)} est comme avant. Ce qui a été annulé à l'atelier le reste\u00a0: faites-en une autre pièce.`;
  if (!order.paid)
    return `La carte ${withDe(name)} quitte la commande, dont le prix est recalculé selon le nombre de cartes qui restent, et ses données sont effacées aussitôt. L'acheteur reçoit le nouveau prix par e-mail.`;
  return `La page ${withDe(name)} sera en pause, ce qui n'est pas encore parti ne sera pas fabriqué, et ses données seront effacées dans 30\u00a0jours\u00a0; d'ici là vous pouvez la garder. Le prix convenu des autres cartes reste le même. ${order.rest > 0 ? describeRest(order) : describeRefunds(order)}`;
}

function describeRest({ rest }: OrderDetail): string {
  return `Si personne n'a encore la carte imprimée, son prix est déduit des ${formatFcfa(rest)} qui restent à payer\u00a0; ce qui dépasse ce reste peut être remboursé ensuite.`;
}

function describeRefunds(order: OrderDetail): string {
  if (listRefundableLines(order).some(({ deliveryOf }) => deliveryOf))
    return "Le remboursement de la carte, puis celui de sa livraison, vous sont proposés ensuite.";
  return "Le remboursement de la carte vous est proposé ensuite.";
}
