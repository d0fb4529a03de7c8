import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { type ProofStanding, pieceStateLabels } from "#shared/states-and-kinds.ts";
import { Chevron } from "#web/kit/ui/chevron.tsx";
import { OfferBadge } from "../../../parts/badge.tsx";
import { formatInstantInDakar } from "../../../parts/dakar-dates.ts";
import { LongList } from "../../../parts/list/long-list.tsx";
import { PagePanel } from "../../../parts/page-panel.tsx";
import { useOrderPieces } from "../pieces/use-order-pieces.ts";
import { type OrderCard, type OrderDetail, getCardName, showOrderCard } from "../use-order.ts";
import { useOrderProof } from "../use-order-proof.ts";
import { formatCount } from "#shared/format/counts.ts";
import { CardActions, findLastPiece } from "./card-actions.tsx";
import { isPieceHalted } from "../stages/order-tasks.ts";
import { CardPanels } from "./card-panels.tsx";

interface OrderPeoplePanelProps {
  order: OrderDetail;
  /** The card that is open, if any. */
  shown: OrderCard | undefined;
  onShow: (cardRef: string | undefined) => void;
}

/** Lists the people of an order of several cards, with a search; pressing a row opens the person's card. */
export function OrderPeoplePanel({ order, shown, onShow }: OrderPeoplePanelProps) {
  const pieces = useOrderPieces(order).data?.pieces ?? [];
  const standings = new Map(useOrderProof(order).data?.ofCards.map(({ cardRef, standing }) => [cardRef, standing]));
  const describe = (card: OrderCard): PersonStates => {
    const piece = findLastPiece(pieces, card.cardRef);
    return {
      card: describeCard(order, card),
      approval: order.organisation ? standings.get(card.cardRef) : undefined,
      // A card that is incomplete or not approved is not made.
      piece: piece && !isPieceHalted(piece) ? pieceStateLabels[piece.state] : undefined,
    };
  };
  return (
    <PagePanel id="cartes" title={formatCount(order.cardList.length, "carte")}>
      <LongList
        rows={order.cardList}
        keyOf={({ cardRef }) => cardRef}
        textOf={(card) => [getCardName(card), card.jobTitle, card.email, ...listStates(describe(card))].join(" ")}
        what="une personne"
        first={shown?.cardRef}
        className="-my-2 flex flex-col divide-y divide-line"
      >
        {(card) => (
          <>
            <PersonRow
              card={card}
              states={describe(card)}
              open={card === shown}
              onPress={() => onShow(card === shown ? undefined : card.cardRef)}
            />
            {card === shown ? (
              <div className="flex flex-col gap-2 pb-4">
                <CardNotes card={card} />
                <CardActions order={showOrderCard(order, card)} />
                <CardPanels order={showOrderCard(order, card)} />
              </div>
            ) : null}
          </>
        )}
      </LongList>
    </PagePanel>
  );
}

/** Labels of the company's approval, from the desk's point of view. */
const approvalWords: Record<ProofStanding, string> = {
  unsent: "Accord à demander",
  waiting: "Attend l'accord",
  marked: "À corriger",
  approved: "Approuvée",
  changed: "À renvoyer",
};

interface PersonStates {
  card: { label: string; isOpen: boolean } | undefined;
  approval: ProofStanding | undefined;
  piece: string | undefined;
}

function listStates({ card, approval, piece }: PersonStates): string[] {
  return [card?.label, approval && approvalWords[approval], piece].filter((text) => text !== undefined);
}

interface PersonRowProps {
  card: OrderCard;
  states: PersonStates;
  open: boolean;
  onPress: () => void;
}

/** Shows a person's name and the states of the card, its approval and its piece. */
function PersonRow({ card, states, open, onPress }: PersonRowProps) {
  const isOpen =
    states.card?.isOpen || (states.approval && states.approval !== "approved" && states.approval !== "waiting");
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onPress}
      className="flex min-h-12 w-full items-center justify-between gap-3 rounded-md py-1 text-left text-sm hover:bg-white/3"
    >
      <span className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-3">
        <span className="flex min-w-0 items-center gap-2 sm:w-2/5">
          <span className="line-clamp-1 wrap-anywhere font-semibold text-silver-50">
            {getCardName(card) || "Sans nom"}
          </span>
          <OfferBadge offer={card.offer} />
        </span>
        <span className={`line-clamp-1 wrap-anywhere sm:flex-1 ${isOpen ? "text-gold-200" : "text-silver-300"}`}>
          {listStates(states).join(" · ")}
        </span>
      </span>
      <span className={`shrink-0 text-silver-300 ${open ? "rotate-180" : ""}`}>
        <Chevron />
      </span>
    </button>
  );
}

/** Lists what a card lacks, where it is sent, and when its data is erased. */
function CardNotes({ card: { missing, leavesAt, elsewhere, jobTitle } }: { card: OrderCard }) {
  const notes = [
    jobTitle,
    missing.length > 0 ? `Il manque\u00a0: ${missing.map((name) => orderFieldLabels[name]).join(", ")}.` : "",
    leavesAt ? `Données effacées le ${formatInstantInDakar(leavesAt)}.` : "",
    elsewhere?.deliveryTown ? `Envoyée ailleurs\u00a0: ${elsewhere.deliveryRecipient}, ${elsewhere.deliveryTown}.` : "",
  ].filter(Boolean);
  return notes.map((note) => (
    <p key={note} className="text-sm wrap-anywhere text-silver-300">
      {note}
    </p>
  ));
}

/** Describes a card's state, and whether visitors see its page. */
function describeCard(
  { deletedAt, expiredAt }: OrderDetail,
  { cardState, leavesAt, missing }: OrderCard,
): PersonStates["card"] {
  if (deletedAt || expiredAt) return undefined;
  if (cardState === "removed" || leavesAt) return { label: "Retirée", isOpen: true };
  if (cardState === "paused") return { label: "En pause", isOpen: true };
  if (cardState === "live") return { label: "En ligne", isOpen: false };
  return missing.length > 0 ? { label: "Incomplète", isOpen: true } : { label: "Complète", isOpen: false };
}
