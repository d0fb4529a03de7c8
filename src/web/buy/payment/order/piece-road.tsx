import type { PaidOrder } from "#shared/contract/orders.ts";
import type { BuyerTracking } from "#shared/contract/road.ts";
import { agreeWord } from "#shared/format/counts.ts";
import { computeExpectedDates } from "#shared/order/lead-time.ts";
import { upcomingTrackingStepLabels, trackingStepLabels, type TrackingStep } from "#shared/order/road-steps.ts";
import type { UnpricedSettings } from "#web/kit/settings.ts";
import { DeliveryDays, formatDeliveryTimes, TimelineDay, TimelineStep } from "./road-step.tsx";

interface PieceRoadProps {
  order: PaidOrder;
  road: BuyerTracking;
  settings: UnpricedSettings;
}

/** Shows the progress of the pieces: each step with its day, and the expected days of the next ones. */
export function PieceProgressTimeline({ order, road, settings }: PieceRoadProps) {
  const now = road.steps.find(({ at }) => at === null)?.step;
  return road.steps.map(({ step, at, pieces }) => (
    <TimelineStep
      key={step}
      state={getStepState(at !== null, step === now)}
      title={at ? trackingStepLabels[step] : upcomingTrackingStepLabels[step]}
    >
      {at ? (
        <>
          le <TimelineDay at={Date.parse(at)} />
        </>
      ) : (
        <Awaited step={step} isNow={step === now} order={order} road={road} settings={settings} />
      )}
      {!at && pieces > 0 ? ` (${pieces} sur ${road.pieces})` : null}
    </TimelineStep>
  ));
}

function getStepState(isDone: boolean, isNow: boolean): "done" | "now" | "next" {
  if (isDone) return "done";
  return isNow ? "now" : "next";
}

/** Shows when a step is expected; a card that a designer draws has dates once its proof is approved. */
function Awaited({ step, isNow, order, road, settings }: PieceRoadProps & { step: TrackingStep; isNow: boolean }) {
  const drawing = road.steps.find((one) => one.step === "designed");
  if (road.onHold && isNow) return "en attente\u00a0: nous revenons vers vous";
  if (step === "designed") return "nous vous envoyons une épreuve à approuver";
  if (drawing && drawing.at === null) {
    if (step === "ready") return `${settings.productionTime} dès votre accord sur le dessin`;
    return step === "delivered" ? `puis ${formatDeliveryTimes({ order, settings })}` : null;
  }
  const since = Date.parse(drawing?.at ?? order.paidAt);
  const { made } = computeExpectedDates(since, settings);
  if (step === "ready")
    return (
      <>
        {agreeWord(order.cards.length, "prête")} au plus tard le <TimelineDay at={made} />
      </>
    );
  return step === "delivered" ? <DeliveryDays order={order} settings={settings} since={since} /> : null;
}
