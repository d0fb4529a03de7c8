import { ReasonDialog } from "../../../parts/form/action-dialog.tsx";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { useState } from "react";
import type { pauseCards, resumeCards } from "#shared/contract/card-pauses.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { callStaff } from "../../../session/staff-api-client.ts";
import { getCardFormName, type OrderDetail, toCardQuery, reloadOrder } from "../use-order.ts";

/** Hides the card's page for a while, or shows it again. */
export function PauseCardButton({ order }: { order: OrderDetail }) {
  const [asking, setAsking] = useState(false);
  const { ref, cardState, firstName, lastName } = order;
  const query = toCardQuery(order);
  if (cardState !== "live" && cardState !== "paused") return null;
  const isLive = cardState === "live";
  const label = isLive ? "Mettre la page en pause" : "Remettre en ligne";
  const send = (reason: string) =>
    isLive
      ? callStaff<typeof pauseCards>("POST", "/api/orders/:ref/pause", { params: { ref }, query, body: { reason } })
      : callStaff<typeof resumeCards>("POST", "/api/orders/:ref/resume", { params: { ref }, query, body: {} });
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking ? (
        <ReasonDialog
          name={getCardFormName(isLive ? "pause" : "resume", order)}
          onDone={() => reloadOrder(ref)}
          title={label}
          confirm={label}
          destructive={isLive}
          asksReason={isLive}
          send={send}
          onClose={() => setAsking(false)}
        >
          <p>
            {isLive
              ? `Qui ouvre la carte ${formatNameWithDe(`${firstName} ${lastName}`)}, par la puce, le QR code ou le lien, lira qu'elle est en pause. Rien n'est perdu\u00a0: vous pourrez la remettre en ligne.`
              : `La page ${formatNameWithDe(`${firstName} ${lastName}`)} sera aussitôt visible, à la même adresse.`}
          </p>
        </ReasonDialog>
      ) : null}
    </>
  );
}

/** Says that the page is paused; for an order of several cards the list of cards shows it instead. */
export function PausedCardNote({ order: { cardState, cardList } }: { order: OrderDetail }) {
  return cardState === "paused" && cardList.length === 1 ? (
    <Callout kind="warning" title="La page est en pause.">
      <p>Les visiteurs lisent qu'elle n'est pas visible pour le moment.</p>
    </Callout>
  ) : null;
}
