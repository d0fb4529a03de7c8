import { Fragment, type ReactNode } from "react";
import type { PaidOrder } from "#shared/contract/orders.ts";
import { listDeliveryPromises } from "#shared/order/delivery-promise.ts";
import { formatFrenchDay } from "#shared/format/instants.ts";
import { computeExpectedDates } from "#shared/order/lead-time.ts";
import type { UnpricedSettings } from "#web/kit/settings.ts";
import { Icon } from "#web/kit/ui/icons.tsx";

interface TimelineStepProps {
  state: "done" | "now" | "next";
  title: string;
  children: ReactNode;
}

export function TimelineStep({ state, title, children }: TimelineStepProps) {
  return (
    <li className={`road-${state}`} aria-current={state === "now" ? "step" : undefined}>
      <span className="road-mark">{state === "done" ? <Icon name="check" /> : null}</span>
      <span className="font-semibold text-silver-50">{title}</span> <span className="text-silver-200">{children}</span>
    </li>
  );
}

export function TimelineDay({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString().slice(0, 10)} suppressHydrationWarning>
      {formatFrenchDay(at)}
    </time>
  );
}

interface PromisesProps {
  order: Pick<PaidOrder, "delivery" | "cards">;
  settings: UnpricedSettings;
}

/** Says by when each place has its cards, counted from `since` (ms since 1970 UTC). */
export function DeliveryDays({ order, settings, since }: PromisesProps & { since: number }) {
  return listDeliveryPromises(order, settings).map(({ where, days }, at) => (
    <Fragment key={`${where} ${days.deliveryDays}`}>
      {at > 0 ? "\u00a0; " : ""}
      {where}, au plus tard le <TimelineDay at={computeExpectedDates(since, days).delivered} />
    </Fragment>
  ));
}

/** Says how long the delivery to each place takes, while no day is promised. */
export function formatDeliveryTimes({ order, settings }: PromisesProps): string {
  return listDeliveryPromises(order, settings)
    .map(({ where, time }) => `${where} en ${time}`)
    .join("\u00a0; ");
}
