import type { PaidOrder } from "#shared/contract/public-order.ts";
import { agreeWord } from "#shared/format/counts.ts";
import { computeExpectedDates } from "#shared/order/lead-time.ts";
import { offers } from "#shared/offers/offers.ts";
import { routePaths } from "#shared/route-paths.ts";
import { type PrintedPart, printedPartLabels } from "#shared/states-and-kinds.ts";
import type { UnpricedSettings } from "#web/kit/settings.ts";
import { ButtonLink } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import type { BuyerTracking } from "#shared/contract/buyer-tracking.ts";
import { type TrackingStep, trackingStepLabels, upcomingTrackingStepLabels } from "#shared/order/tracking-steps.ts";
import { Fragment, type ReactNode } from "react";
import { listDeliveryPromises } from "#shared/order/delivery-promise.ts";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";

/**
 * Shows the buyer the printed card's progress, with what the workshop has done and when the rest is expected, and their
 * receipt.
 */
export function PaidOrderNextSteps({ order, settings }: { order: PaidOrder; settings: UnpricedSettings }) {
  const arrived = order.road?.steps.at(-1)?.at;
  return (
    <section className="panel flex flex-col gap-6 p-6 sm:p-8">
      <h2 className="text-xl">
        {arrived
          ? agreeWord(order.cards.length, "Votre carte est arrivée", "Vos cartes sont arrivées")
          : "Et maintenant\u00a0?"}
      </h2>
      <ol className="road">
        <TimelineStep state="done" title={paidTitle(order)}>
          le <TimelineDay at={Date.parse(order.paidAt)} />
        </TimelineStep>
        {order.road ? (
          <PieceProgressTimeline order={order} road={order.road} settings={settings} />
        ) : (
          <Expected order={order} settings={settings} />
        )}
      </ol>
      {order.road && order.road.differs.length > 0 ? <Differs parts={order.road.differs} /> : null}
      {arrived ? (
        <p className="text-sm text-silver-300">
          {"Vous ne l'avez pas reçue, ou quelque chose ne va pas\u00a0? Écrivez-nous à "}
          <a
            href={`mailto:${settings.supportEmail}?subject=Commande%20${order.number}`}
            className="text-link wrap-anywhere"
          >
            {settings.supportEmail}
          </a>
          .
        </p>
      ) : (
        <p className="text-sm text-silver-300">
          {"Nous vous joindrons avant de passer. "}
          {/* Several destinations have their own terms, which the order shows. */}
          {order.cards.some(({ delivery }) => delivery)
            ? null
            : order.delivery?.terms || "Hors de Dakar, nous convenons de l'envoi avec vous."}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <ButtonLink href={routePaths.receipt(order.ref)} variant="secondary" icon={<Icon name="receipt" />}>
          Voir mon reçu
        </ButtonLink>
        <a href={routePaths.invoices(order.ref)} className="text-link">
          Facture au nom de mon entreprise
        </a>
      </div>
    </section>
  );
}

/** Returns the title of the day from which the other steps count; the order may be fully paid later. */
function paidTitle({ paidAt, fullyPaidAt, rest, discountedPrice }: PaidOrder): string {
  if (fullyPaidAt === paidAt) return "Payée";
  return rest && rest !== discountedPrice ? "Acompte reçu" : "Enregistrée";
}

/** Says that the page has changed since the card was printed; the printed code and chip open the current page. */
function Differs({ parts }: { parts: readonly PrintedPart[] }) {
  const changed = new Intl.ListFormat("fr", { type: "conjunction" }).format(
    parts.map((part) => printedPartLabels[part]),
  );
  return (
    <p className="text-sm text-silver-300">
      Votre page a changé depuis l'impression de votre carte&nbsp;: {changed}. Le QR code et la puce ouvrent toujours
      votre page à jour. Pour une nouvelle carte imprimée, ouvrez{" "}
      <a href={routePaths.owner} className="text-link">
        votre espace
      </a>
      .
    </p>
  );
}

/** Shows the promised dates if the workshop has reported nothing yet. */
function Expected({ order, settings }: PromisesProps) {
  // The dates count from a proof that the buyer approves.
  const due = { order, settings, since: Date.parse(order.paidAt), isDrawn: offers[order.offer].printed.length === 0 };
  return (
    <>
      <TimelineStep state="now" title="En fabrication">
        <Due step="ready" {...due} />
      </TimelineStep>
      <TimelineStep state="next" title="En livraison">
        <Due step="delivered" {...due} />
      </TimelineStep>
    </>
  );
}

interface DueProps extends PromisesProps {
  step: TrackingStep;
  since: number;
  /** Whether a designer draws the card first, and the drawing is not approved yet. */
  isDrawn: boolean;
}

/** Says by which day a step is done, or how many working days it takes while the order waits for its buyer. */
function Due({ step, since, isDrawn, order, settings }: DueProps) {
  const awaited = isDrawn ? "votre accord sur le dessin" : order.awaits;
  if (step === "ready")
    return awaited ? (
      `${settings.productionTime} dès ${awaited}`
    ) : (
      <>
        {agreeWord(order.cards.length, "prête")} au plus tard le{" "}
        <TimelineDay at={computeExpectedDates(since, settings).made} />
      </>
    );
  if (step !== "delivered") return null;
  return awaited ? (
    `puis ${formatDeliveryTimes({ order, settings })}`
  ) : (
    <DeliveryDays order={order} settings={settings} since={since} />
  );
}

interface PieceTrackingProps {
  order: PaidOrder;
  road: BuyerTracking;
  settings: UnpricedSettings;
}

/** Shows the progress of the pieces: finished steps with their days, and the expected days of the next ones. */
function PieceProgressTimeline({ order, road, settings }: PieceTrackingProps) {
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

/** Shows when a step is expected; a card drawn by a designer has dates only after its proof is approved. */
function Awaited({ step, isNow, order, road, settings }: PieceTrackingProps & { step: TrackingStep; isNow: boolean }) {
  const drawing = road.steps.find((one) => one.step === "designed");
  if (road.onHold && isNow) return "en attente\u00a0: nous revenons vers vous";
  if (step === "designed") return "nous vous envoyons une épreuve à approuver";
  const since = Date.parse(drawing?.at ?? order.paidAt);
  return <Due step={step} since={since} isDrawn={drawing?.at === null} order={order} settings={settings} />;
}

interface TimelineStepProps {
  state: "done" | "now" | "next";
  title: string;
  children: ReactNode;
}

function TimelineStep({ state, title, children }: TimelineStepProps) {
  return (
    <li className={`road-${state}`} aria-current={state === "now" ? "step" : undefined}>
      <span className="road-mark">{state === "done" ? <Icon name="check" /> : null}</span>
      <span className="font-semibold text-silver-50">{title}</span> <span className="text-silver-200">{children}</span>
    </li>
  );
}

function TimelineDay({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString().slice(0, 10)} suppressHydrationWarning>
      {formatFrenchDay(at)}
    </time>
  );
}

interface PromisesProps {
  order: PaidOrder;
  settings: UnpricedSettings;
}

/** Says by when each destination gets its cards, counted from `since` (ms since 1970 UTC). */
function DeliveryDays({ order, settings, since }: PromisesProps & { since: number }) {
  return listDeliveryPromises(order, settings).map(({ where, days }, at) => (
    <Fragment key={`${where} ${days.deliveryDays}`}>
      {at > 0 ? "\u00a0; " : ""}
      {where}, au plus tard le <TimelineDay at={computeExpectedDates(since, days).delivered} />
    </Fragment>
  ));
}

/** Says how long the delivery to each destination takes, while no day is promised. */
function formatDeliveryTimes({ order, settings }: PromisesProps): string {
  return listDeliveryPromises(order, settings)
    .map(({ where, time }) => `${where} en ${time}`)
    .join("\u00a0; ");
}
