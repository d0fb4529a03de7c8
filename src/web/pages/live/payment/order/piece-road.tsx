import type { PaidOrder } from "#shared/contract/orders.ts";
import type { BuyerRoad } from "#shared/contract/road.ts";
import { promiseFor } from "#shared/delivery-promise.ts";
import { expectedDays } from "#shared/lead-time.ts";
import { roadStepAhead, roadStepLabels, type RoadStep } from "#shared/road-steps.ts";
import type { UnpricedSettings } from "#web/settings.ts";
import { Day, Step } from "./road-step.tsx";

interface PieceRoadProps {
  order: PaidOrder;
  road: BuyerRoad;
  settings: UnpricedSettings;
}

/** What has become of the pieces: each step with its day, and of the next ones when they are expected. */
export function PieceRoad({ order, road, settings }: PieceRoadProps) {
  const now = road.steps.find(({ at }) => at === null)?.step;
  return road.steps.map(({ step, at, pieces }) => (
    <Step key={step} state={at ? "done" : step === now ? "now" : "next"} title={at ? roadStepLabels[step] : roadStepAhead[step]}>
      {at ? <>le <Day at={Date.parse(at)} /></> : <Awaited step={step} isNow={step === now} order={order} road={road} settings={settings} />}
      {!at && pieces > 0 ? ` (${pieces} sur ${road.pieces})` : null}
    </Step>
  ));
}

/** When a step is expected; a card that a designer draws has days once its drawing is approved. */
function Awaited({ step, isNow, order, road, settings }: PieceRoadProps & { step: RoadStep; isNow: boolean }) {
  const { where, time, days } = promiseFor(order.delivery, settings);
  const drawing = road.steps.find((one) => one.step === "designed");
  if (road.onHold && isNow) return "en attente\u00a0: nous revenons vers vous";
  if (step === "designed") return "nous vous envoyons une épreuve à approuver";
  if (drawing && drawing.at === null) return step === "ready" ? `${settings.productionTime} dès votre accord sur le dessin` : step === "delivered" ? `puis ${where} en ${time}` : null;
  const { made, delivered } = expectedDays(Date.parse(drawing?.at ?? order.paidAt), days);
  if (step === "ready") return <>prête au plus tard le <Day at={made} /></>;
  return step === "delivered" ? <>{where}, au plus tard le <Day at={delivered} /></> : null;
}
