import { useState } from "react";
import type { LaterCardPiece, OwnedOrder, openOwnedInvoices, readOwnedReceipt } from "#shared/contract/owner-order.ts";
import { formatCount } from "#shared/format/counts.ts";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { offers } from "#shared/offers/offers.ts";
import { type TrackingStep, trackingStepLabels, upcomingTrackingStepLabels } from "#shared/order/tracking-steps.ts";
import { DeliveryLines } from "#web/kit/ui/delivery-lines.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { OwnerSectionPanel } from "../panel.tsx";
import { routePaths } from "#shared/route-paths.ts";
import { buildRequestUrl } from "#web/kit/api/request-url.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { Button, ButtonLink } from "#web/kit/ui/button.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";

const receiptPath: (typeof readOwnedReceipt)["path"] = "/api/ma-carte/cartes/:ref/commande/recu.pdf";

/**
 * Shows the buyer of a paid order its receipt, and a button to the page of its invoices. `order`: set if it is not the
 * card's first order.
 */
function BuyerDocuments({ cardRef, order }: { cardRef: string; order?: string }) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const given = { params: { ref: cardRef }, query: { order } };

  async function openInvoices(): Promise<void> {
    setBusy(true);
    try {
      const { ref } = await call<typeof openOwnedInvoices>(
        "POST",
        "/api/ma-carte/cartes/:ref/commande/factures",
        given,
      );
      location.assign(routePaths.invoices(ref));
    } catch (error) {
      toast.show({ kind: "error", text: getCallErrorMessage(error) });
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink
        size="small"
        variant="secondary"
        icon={<Icon name="receipt" />}
        href={buildRequestUrl(receiptPath, given)}
      >
        Voir mon reçu (PDF)
      </ButtonLink>
      <Button size="small" variant="secondary" busy={busy} onClick={() => void openInvoices()}>
        Facture
      </Button>
    </div>
  );
}

type Expected = NonNullable<OwnedOrder["road"]>["expected"];

const laterTitles: Record<LaterCardPiece["what"], string> = {
  reprint: "Nouvelle carte",
  replacement: "Carte de remplacement",
};

/** Shows the order, its progress in the workshop and, to its buyer, the receipt and the invoices. */
export function OwnedOrderDetails({
  cardRef,
  order: { number, offer, cards, orderedAt, road, paid, delivery },
}: {
  cardRef: string;
  order: OwnedOrder;
}) {
  return (
    <OwnerSectionPanel title={`Commande ${number}`}>
      <p className="text-sm">{`Carte ${offers[offer].title}, commandée le ${formatFrenchDay(Date.parse(orderedAt))}${describePayment(paid, cards)}.`}</p>
      {delivery ? (
        <p className="text-sm wrap-anywhere">
          <span className="block font-semibold text-silver-50">Livraison</span>
          <DeliveryLines delivery={delivery} />
        </p>
      ) : null}
      {road ? <Progress road={road} /> : null}
      {paid === null ? (
        <p className="text-sm text-silver-400">Le reçu et la facture sont chez qui l'a commandée.</p>
      ) : (
        <BuyerDocuments cardRef={cardRef} />
      )}
    </OwnerSectionPanel>
  );
}

/** Shows the same for a piece made of the card later. */
export function LaterPieceDetails({
  cardRef,
  later: { what, number, orderedAt, road, paid, receiptOf },
}: {
  cardRef: string;
  later: LaterCardPiece;
}) {
  return (
    <OwnerSectionPanel title={`${laterTitles[what]}, ${number}`}>
      <p className="text-sm">{`${what === "reprint" ? "Commandée" : "Demandée"} le ${formatFrenchDay(Date.parse(orderedAt))}${describePayment(paid)}.`}</p>
      {road ? <Progress road={road} /> : <p className="text-sm text-silver-400">Elle n'est pas en fabrication.</p>}
      {receiptOf === null ? null : <BuyerDocuments cardRef={cardRef} order={receiptOf} />}
    </OwnerSectionPanel>
  );
}

/** `cards`: number of cards that were paid for, if more than one. */
function describePayment(paid: number | null, cards: number | null = 1): string {
  if (!paid) return "";
  return cards && cards > 1
    ? `, ${formatFcfa(paid)} payés pour ${formatCount(cards, "carte")}`
    : `, ${formatFcfa(paid)} payés`;
}

/** Shows when a future step is expected. */
function Awaited({ step, expected }: { step: TrackingStep; expected: Expected }) {
  const [now] = useState(() => Date.now());
  const days: Partial<Record<TrackingStep, string | undefined>> = {
    ready: expected?.made,
    delivered: expected?.delivered,
  };
  const day = days[step];
  if (step === "designed") return "\u00a0: nous vous envoyons une épreuve à approuver";
  if (day === undefined) return null;
  const at = Date.parse(day);
  return (
    <>
      {at < now ? ", attendue depuis le " : ", au plus tard le "}
      <time dateTime={day.slice(0, 10)} className="whitespace-nowrap">
        {formatFrenchDay(at)}
      </time>
    </>
  );
}

interface WhenProps {
  step: TrackingStep;
  at: string | null;
  onHold: boolean;
  expected: Expected;
}

function When({ step, at, onHold, expected }: WhenProps) {
  if (at !== null)
    return (
      <>
        {" "}
        le <time dateTime={at.slice(0, 10)}>{formatFrenchDay(Date.parse(at))}</time>
      </>
    );
  if (onHold) return "\u00a0: en attente, nous revenons vers vous";
  return <Awaited step={step} expected={expected} />;
}

function getStepClasses(isDone: boolean, isNow: boolean): string {
  if (isDone) return "border-success bg-success text-ink";
  return isNow ? "border-gold-200" : "border-edge";
}

/** Lists the steps with their days; a future step with its promised day. */
function Progress({ road: { steps, pieces, onHold, expected } }: { road: NonNullable<OwnedOrder["road"]> }) {
  const now = steps.find(({ at }) => at === null)?.step;
  return (
    <ol aria-label="Fabrication et livraison" className="flex flex-col gap-2 text-sm">
      {steps.map(({ step, at, pieces: reached }) => (
        <li key={step} aria-current={step === now ? "step" : undefined} className="flex gap-3">
          <span
            className={`mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border ${getStepClasses(at !== null, step === now)}`}
          >
            {at ? <Icon name="check" size="small" /> : null}
          </span>
          <span>
            <span className={at || step === now ? "font-semibold text-silver-50" : "text-silver-300"}>
              {at ? trackingStepLabels[step] : upcomingTrackingStepLabels[step]}
            </span>
            <When step={step} at={at} onHold={onHold && step === now} expected={expected} />
            {!at && reached > 0 ? ` (${reached} sur ${pieces})` : ""}
          </span>
        </li>
      ))}
    </ol>
  );
}
