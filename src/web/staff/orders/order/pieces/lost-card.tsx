import { ChoiceFrame } from "../../../parts/form/choice-frame.tsx";
import { ActionDialog } from "../../../parts/form/action-dialog.tsx";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { LostCardStatus as LostCardAnswer, readLostCard, replaceLostCard } from "#shared/contract/lost-card.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { LabelledChoice } from "#web/kit/ui/choice.tsx";
import { Dialog } from "#web/kit/ui/dialog.tsx";
import { callStaff } from "../../../session/staff-api-client.ts";
import { useStaffQuery } from "../../../session/use-staff-query.ts";
import { usePersistentForm } from "../../../parts/form/use-persistent-form.ts";
import { StaffReadingState } from "../../../parts/staff-states.tsx";
import { staffPaths } from "../../../session/staff-paths.ts";
import { useOrderPieces } from "./use-order-pieces.ts";
import { getCardFormName, getCardName, type OrderDetail, toCardQuery, reloadOrder } from "../use-order.ts";

const title = "Carte perdue";
const given: readonly string[] = ["shipped", "delivered", "returned"];

/** Renders "Carte perdue…": replaces a card that its owner received and has lost. */
export function LostCardButton({ order }: { order: OrderDetail }) {
  const [open, setOpen] = useState(false);
  const { data } = useOrderPieces(order);
  if (!data?.pieces.some(({ state, cardRef }) => cardRef === order.cardRef && given.includes(state))) return null;
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        Carte perdue…
      </Button>
      {open ? <LostCard order={order} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function LostCard({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const query = useStaffQuery<typeof readLostCard>(
    ["order", order.ref, "lost-card", order.cardRef],
    "/api/orders/:ref/lost-card",
    { params: { ref: order.ref }, query: toCardQuery(order) },
  );
  if (query.data) return <LostCardForm order={order} lost={query.data} onClose={onClose} />;
  return (
    <Dialog open title={title} onClose={onClose}>
      <StaffReadingState
        query={query}
        failed="Ce que coûte une nouvelle carte n'a pas pu être lu."
        loading={
          <p role="status" className="text-sm">
            Un instant…
          </p>
        }
      />
    </Dialog>
  );
}

interface Values {
  by: "payment" | "gift";
}

interface LostCardFormProps {
  order: OrderDetail;
  lost: LostCardAnswer;
  onClose: () => void;
}

/** Explains that the tag is closed, and asks whether the new card is paid for or free. */
function LostCardForm({ order, lost, onClose }: LostCardFormProps) {
  const { ref } = order;
  const { price, waiting, waitsElsewhere, beingMade } = lost;
  const kept = usePersistentForm<Values>(getCardFormName("lost-card", order), { by: "payment" });
  const { register } = kept.form;
  const navigate = useNavigate();
  const asks = !beingMade && !waiting;
  const name = getCardName(order);

  async function send({ by }: Values): Promise<{ message: string }> {
    // A new card that is already ordered or in production needs no answer.
    const body = !asks || by === "payment" ? { by: "payment" as const, expected: price } : { by };
    const { message, order: made } = await callStaff<typeof replaceLostCard>("POST", "/api/orders/:ref/lost-card", {
      params: { ref },
      query: toCardQuery(order),
      body,
    });
    if (made) void navigate(staffPaths.order(made.ref));
    return { message };
  }

  return (
    <ActionDialog
      kept={kept}
      onDone={() => reloadOrder(ref)}
      title={title}
      confirm={asks ? "Fermer la puce et refaire la carte" : "Fermer la puce"}
      send={send}
      onClose={onClose}
    >
      <p>{`La puce de la carte perdue n'ouvrira plus la page ${formatNameWithDe(name)}\u00a0; la page, son lien et son QR code restent en ligne.`}</p>
      {beingMade ? <p>Une autre carte est déjà en fabrication pour cette page&nbsp;: elle la remplacera.</p> : null}
      {waiting && !beingMade ? (
        <p>{`Une nouvelle carte est déjà commandée\u00a0: ${waiting.number} attend ${formatFcfa(price)}.`}</p>
      ) : null}
      {waitsElsewhere && !beingMade ? (
        <p>
          {`${waitsElsewhere.buyer || "Quelqu'un d'autre"} a commandé la même carte, pas encore payée (${waitsElsewhere.number})\u00a0: la première payée est faite, et elle seule.`}
        </p>
      ) : null}
      {asks ? (
        <ChoiceFrame legend="La nouvelle carte">
          <LabelledChoice
            {...register("by")}
            type="radio"
            value="payment"
            label={`À payer${lost.isCompanys ? " par l'entreprise" : ""}\u00a0: ${formatFcfa(price)}`}
            hint={describePaidCard(lost)}
          />
          <LabelledChoice
            {...register("by")}
            type="radio"
            value="gift"
            label="Offerte"
            hint="Elle est mise à imprimer aussitôt, et va à l'adresse de livraison de la carte perdue."
          />
        </ChoiceFrame>
      ) : null}
    </ActionDialog>
  );
}

/** Says who gets the payment link, and where the new card goes. */
function describePaidCard({ recipient, deliveryAddress }: LostCardAnswer): string {
  const link = recipient === "" ? "" : `Le lien de paiement part à ${recipient}. `;
  const place = deliveryAddress === "" ? "" : `, puis livrée\u00a0: ${deliveryAddress}`;
  return `${link}Elle est faite une fois payée${place}.`;
}
