import { useNavigate } from "react-router";
import { withDe } from "#shared/format/elision.ts";
import { formatCount } from "#shared/format/counts.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { Badge, type BadgeKind, OfferBadge } from "../../../parts/badge.tsx";
import { formatInstantInDakar } from "../../../parts/dates.ts";
import { LongList } from "../../../parts/list/long-list.tsx";
import { Button } from "#web/kit/ui/button.tsx";
import { Chevron } from "#web/kit/ui/chevron.tsx";
import { portalPaths } from "../../../session/portal-paths.ts";
import { actionGridLook } from "../action-grid.ts";
import { OrderDetailPanel } from "../panel.tsx";
import { LostCardButton } from "../pieces/lost-card.tsx";
import { getCardName, type OrderCard, type OrderDetail, showOrderCard } from "../use-order.ts";
import { CardLinkButtons } from "./card-links.tsx";
import { CardCorrectionButtons } from "./corrections.tsx";
import { PauseCardButton } from "./pause.tsx";
import { RemoveCardButton } from "./remove-card.tsx";
import { ReprintCardButton } from "./reprint.tsx";

interface OrderCardsPanelProps {
  order: OrderDetail;
  /** The card whose fields stand below. */
  shown: OrderCard;
  onShow: (card: OrderCard) => void;
}

/** Lists the cards of an order that brings several, or prints them anew: each with its offer and state, the one shown with its actions. */
export function OrderCardsPanel({ order, shown, onShow }: OrderCardsPanelProps) {
  return (
    <OrderDetailPanel id="cartes" title={formatCount(order.cardList.length, "carte")}>
      <LongList
        rows={order.cardList}
        keyOf={({ cardRef }) => cardRef}
        textOf={(card) => [getCardName(card), card.jobTitle, card.email, getCardState(order, card)?.label].join(" ")}
        what="une carte"
        className="-my-2 flex flex-col divide-y divide-line"
      >
        {(card) => (
          <>
            <CardRow order={order} card={card} open={card === shown} onShow={() => onShow(card)} />
            {card === shown ? <CardActions order={showOrderCard(order, card)} /> : null}
          </>
        )}
      </LongList>
    </OrderDetailPanel>
  );
}

interface CardRowProps {
  order: OrderDetail;
  card: OrderCard;
  open: boolean;
  onShow: () => void;
}

function CardRow({ order, card, open, onShow }: CardRowProps) {
  const { offer, missing, jobTitle, elsewhere } = card;
  const state = getCardState(order, card);
  return (
    <button
      type="button"
      aria-current={open || undefined}
      onClick={onShow}
      className="flex min-h-14 w-full items-center justify-between gap-3 rounded-md py-2 text-left hover:bg-white/3"
    >
      <span className="flex min-w-0 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere text-silver-50">{getCardName(card) || "Sans nom"}</span>
          <OfferBadge offer={offer} />
          {state ? <Badge kind={state.kind}>{state.label}</Badge> : null}
        </span>
        {jobTitle ? <span className="text-sm wrap-anywhere text-silver-300">{jobTitle}</span> : null}
        {card.leavesAt ? (
          <span className="text-sm text-silver-300">Données effacées le {formatInstantInDakar(card.leavesAt)}.</span>
        ) : null}
        {elsewhere?.deliveryTown ? (
          <span className="text-sm wrap-anywhere text-silver-300">
            Envoyée ailleurs&nbsp;: {elsewhere.deliveryRecipient}, {elsewhere.deliveryTown}.
          </span>
        ) : null}
        {missing.length > 0 ? (
          <span className="text-sm text-gold-200">
            Il manque&nbsp;: {missing.map((name) => orderFieldLabels[name]).join(", ")}.
          </span>
        ) : null}
      </span>
      <span className={`shrink-0 text-silver-300 ${open ? "rotate-180" : ""}`}>
        <Chevron />
      </span>
    </button>
  );
}

/** Says whether visitors see a card of a paid order; what an unpaid one lacks stands beside. */
function getCardState(
  { paid, deletedAt, expiredAt }: OrderDetail,
  { cardState, leavesAt, missing }: OrderCard,
): { label: string; kind: BadgeKind } | undefined {
  if (deletedAt || expiredAt) return undefined;
  if (cardState === "removed" || leavesAt) return { label: "Retirée", kind: "bad" };
  if (cardState === "paused") return { label: "En pause", kind: "waiting" };
  if (cardState === "live") return { label: "En ligne", kind: "good" };
  if (missing.length > 0) return { label: "Incomplète", kind: paid ? "bad" : "waiting" };
  return undefined;
}

function CardActions({ order }: { order: OrderDetail }) {
  if (order.deletedAt || order.expiredAt || order.cardState === "removed") return null;
  return (
    <div role="group" aria-label={`Carte ${withDe(getCardName(order))}`} className={`${actionGridLook} pt-1 pb-4`}>
      <CardCorrectionButtons order={order} />
      {order.reprintOf ? <FirstOrderButton cardRef={order.cardRef} /> : <OwnCardActions order={order} />}
    </div>
  );
}

/** A card that is printed anew has what else can be done to it with its first order. */
function FirstOrderButton({ cardRef }: { cardRef: string }) {
  const navigate = useNavigate();
  return (
    <Button size="small" variant="secondary" onClick={() => void navigate(portalPaths.order(cardRef))}>
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
