import { ReasonDialog } from "../../../parts/form/action-dialog.tsx";
import { useNavigate } from "react-router";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { staffPaths } from "../../../session/staff-paths.ts";
import { actionGridLook } from "../action-grid.ts";
import { LostCardButton } from "../pieces/lost-card.tsx";
import { type OrderDetail, getCardFormName, getCardName, reloadOrder } from "../use-order.ts";
import { CardLinkButtons } from "./card-links.tsx";
import { CardCorrectionButtons } from "./corrections.tsx";
import { PauseCardButton } from "./pause.tsx";
import { useRef, useState } from "react";
import type { Piece, remakePiece } from "#shared/contract/production-pieces.ts";
import type { PieceState } from "#shared/states-and-kinds.ts";
import { callStaff } from "../../../session/staff-api-client.ts";
import { useOrderPieces } from "../pieces/use-order-pieces.ts";
import { inHousePieceStates } from "#shared/order/piece-moves.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import type { keepOrderCard, removeOrderCard } from "#shared/contract/card-removals.ts";
import { Icon } from "#web/kit/ui/icons.tsx";
import { useListUrlState } from "../../../parts/list/list-url-state.ts";

/** A piece still in house becomes defective when it is reprinted, so the dialog asks for a reason. */
const inHouse: readonly PieceState[] = inHousePieceStates;
/** In an earlier state a piece is not printed yet; in a later one it is already being replaced. */
const printed: readonly PieceState[] = ["printed", "encoded", "checked", "shipped", "delivered", "returned"];

/** Reprints the shown card's piece; hidden until the piece has been printed. */
function ReprintCardButton({ order }: { order: OrderDetail }) {
  const [asking, setAsking] = useState(false);
  const piece = findLastPiece(useOrderPieces(order).data?.pieces ?? [], order.cardRef);
  if (!piece || !printed.includes(piece.state)) return null;
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setAsking(true)}>
        Réimprimer
      </Button>
      {asking ? (
        <ReasonDialog
          name={`reprint ${piece.id}`}
          onDone={() => reloadOrder(order.ref)}
          title="Réimprimer"
          confirm="Faire réimprimer"
          destructive={false}
          asksReason={inHouse.includes(piece.state)}
          send={async (why) => {
            await callStaff<typeof remakePiece>("POST", "/api/pieces/:id/remake", {
              params: { id: piece.id },
              body: { kind: "reprint", why },
            });
            return { message: "La réimpression est dans l'atelier, à imprimer." };
          }}
          onClose={() => setAsking(false)}
        >
          <p>{`La carte ${formatNameWithDe(getCardName(order))} est mise à imprimer encore une fois, sans rien coûter au client\u00a0; les autres cartes de la commande restent où elles sont.`}</p>
        </ReasonDialog>
      ) : null}
    </>
  );
}

/** Finds a card's current piece: the newest that is neither canceled nor defective. */
export function findLastPiece(pieces: readonly Piece[], cardRef: string): Piece | undefined {
  return pieces
    .filter((piece) => piece.cardRef === cardRef && piece.state !== "canceled" && piece.state !== "defective")
    .toSorted((one, other) => other.place - one.place)[0];
}

/** Offers the actions for one card of an order of several. */
export function CardActions({ order }: { order: OrderDetail }) {
  if (order.deletedAt || order.expiredAt || order.cardState === "removed") return null;
  return (
    <div
      role="group"
      aria-label={`Carte ${formatNameWithDe(getCardName(order))}`}
      className={`${actionGridLook} pt-1 pb-4`}
    >
      <CardCorrectionButtons order={order} />
      {order.reprintOf ? <FirstOrderButton cardRef={order.cardRef} /> : <OwnCardActions order={order} />}
    </div>
  );
}

/** Links from a reprint to the card's first order, which has the other actions for the card. */
function FirstOrderButton({ cardRef }: { cardRef: string }) {
  const navigate = useNavigate();
  return (
    <Button size="small" variant="secondary" onClick={() => void navigate(staffPaths.order(cardRef))}>
      Première commande de cette carte
    </Button>
  );
}

function OwnCardActions({ order }: { order: OrderDetail }) {
  return (
    <>
      {order.leavesAt ? null : <PauseCardButton order={order} />}
      <ReprintCardButton order={order} />
      <LostCardButton order={order} />
      <CardLinkButtons order={order} />
      <RemoveCardButton order={order} />
    </>
  );
}

/** Takes one card off an order and then offers to refund it and its delivery; or keeps a card that was to go. */
function RemoveCardButton({ order }: { order: OrderDetail }) {
  const [asking, setAsking] = useState(false);
  const isRemoved = useRef(false);
  const address = useListUrlState();
  const { ref, cardRef, cardList, paid, leavesAt } = order;
  const isLast = cardList.every((card) => card.cardRef === cardRef || card.leavesAt || card.cardState === "removed");
  if (isLast && !leavesAt) return null;
  const label = leavesAt ? "Garder cette carte" : "Retirer cette carte";
  const query = { card: cardRef };
  const send = async (reason: string) => {
    const named = { params: { ref }, query };
    if (leavesAt) return callStaff<typeof keepOrderCard>("POST", "/api/orders/:ref/keep-card", { ...named, body: {} });
    const answer = await callStaff<typeof removeOrderCard>("POST", "/api/orders/:ref/remove-card", {
      ...named,
      body: { reason },
    });
    isRemoved.current = true;
    return answer;
  };
  // Change the address only after the form is sent and cleared; earlier, it would ask whether to discard the input.
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
          onDone={() => reloadOrder(ref)}
          title={label}
          confirm={label}
          destructive={!leavesAt}
          asksReason={!leavesAt}
          send={send}
          onClose={close}
        >
          <p>{describeEffects(order)}</p>
        </ReasonDialog>
      ) : null}
    </>
  );
}

/** Lists the refundable lines of the shown card: its own, then its delivery's. */
function listRefundableLines({ cardRef, lineBalances }: OrderDetail): OrderDetail["lineBalances"] {
  const own = lineBalances.filter((line) => line.cardRef === cardRef);
  const deliveries = lineBalances.filter((line) => line.deliveryOf === cardRef);
  return [...own, ...deliveries].filter(({ left }) => left > 0);
}

function describeEffects(order: OrderDetail): string {
  const name = getCardName(order) || "Sans nom";
  if (order.leavesAt)
    return `La page ${formatNameWithDe(name)} est comme avant. Ce qui a été annulé à l'atelier le reste\u00a0: faites-en une autre pièce.`;
  if (!order.paid)
    return `La carte ${formatNameWithDe(name)} quitte la commande, dont le prix est recalculé selon le nombre de cartes qui restent, et ses données sont effacées aussitôt. L'acheteur reçoit le nouveau prix par e-mail.`;
  return `La page ${formatNameWithDe(name)} sera en pause, ce qui n'est pas encore parti ne sera pas fabriqué, et ses données seront effacées dans 30\u00a0jours\u00a0; d'ici là vous pouvez la garder. Le prix convenu des autres cartes reste le même. ${order.rest > 0 ? describeRest(order) : describeRefunds(order)}`;
}

function describeRest({ rest }: OrderDetail): string {
  return `Si personne n'a encore la carte imprimée, son prix est déduit des ${formatFcfa(rest)} qui restent à payer\u00a0; ce qui dépasse ce reste peut être remboursé ensuite.`;
}

function describeRefunds(order: OrderDetail): string {
  if (listRefundableLines(order).some(({ deliveryOf }) => deliveryOf))
    return "Le remboursement de la carte, puis celui de sa livraison, vous sont proposés ensuite.";
  return "Le remboursement de la carte vous est proposé ensuite.";
}
