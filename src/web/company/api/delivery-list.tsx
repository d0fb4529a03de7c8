import { useState } from "react";
import type {
  listWebhookDeliveries,
  sendWebhookDeliveryAgain,
  WebhookDelivery,
} from "#shared/contract/company-webhooks.ts";
import { formatCount } from "#shared/format/counts.ts";
import { formatFrenchDayAndTime } from "#shared/format/day-and-time.ts";
import { webhookEventLabels } from "#shared/company/webhook-events.ts";
import { deliveriesPageLength } from "#shared/company/people-page.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { useAct } from "#web/kit/form/use-act.ts";
import { PeoplePager } from "../people-pager.tsx";
import { ReadingState } from "../reading-state.tsx";
import { useRead } from "../use-read.ts";
import { useSpace } from "../use-space.ts";

const stateLabels: Record<WebhookDelivery["state"], string> = {
  waiting: "En attente",
  delivered: "Reçu",
  given_up: "Abandonné",
};

/** Lists the events sent to a company's programs, and sends them again. */
export function DeliveryList() {
  const { organisation, endIfRefused } = useSpace();
  const params = { organisation };
  const [page, setPage] = useState(1);
  const sent = useRead<typeof listWebhookDeliveries>("/api/entreprises/:organisation/webhooks/envois", {
    params,
    query: { page },
  });
  const { act } = useAct({ end: endIfRefused, onEnd: sent.readAgain });

  const sendAgain = (delivery: string) =>
    act(() =>
      call<typeof sendWebhookDeliveryAgain>(
        "POST",
        "/api/entreprises/:organisation/webhooks/envois/:delivery/renvoyer",
        { params: { organisation, delivery } },
      ),
    );

  const all = sent.value?.deliveries ?? [];
  const received = all.filter(({ state }) => state === "delivered");
  const others = all.filter(({ state }) => state !== "delivered");
  return (
    <section aria-labelledby="envois" className="flex flex-col gap-3 border-t border-line pt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 id="envois" className="text-base">
          Envois des 30 derniers jours
        </h3>
        <Button size="small" variant="quiet" onClick={sent.readAgain}>
          Actualiser
        </Button>
      </div>
      <ReadingState {...sent} />
      {sent.value?.total === 0 ? <p className="text-sm text-silver-400">Rien n'est encore parti.</p> : null}
      <Deliveries deliveries={others} onSendAgain={sendAgain} />
      {received.length > 0 ? (
        <details>
          <summary className="text-link inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold">
            {`Voir ${formatCount(received.length, "envoi reçu", "envois reçus")}`}
          </summary>
          <Deliveries deliveries={received} onSendAgain={sendAgain} />
        </details>
      ) : null}
      {sent.value ? (
        <PeoplePager page={page} pages={Math.ceil(sent.value.total / deliveriesPageLength)} onPage={setPage} />
      ) : null}
    </section>
  );
}

interface DeliveriesProps {
  deliveries: readonly WebhookDelivery[];
  onSendAgain: (id: string) => void;
}

function Deliveries({ deliveries, onSendAgain }: DeliveriesProps) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {deliveries.map(({ id, event, url, madeAt, tries, answer, state }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 text-sm">
          <div className="min-w-0">
            <p className="font-semibold text-silver-50">{webhookEventLabels[event]}</p>
            <p className="wrap-anywhere text-silver-400">{url}</p>
            <p className="text-silver-400">{formatFrenchDayAndTime(Date.parse(madeAt))}</p>
            <p className={state === "given_up" ? "text-danger" : "text-silver-200"}>
              {[stateLabels[state], tries > 1 ? `${tries} essais` : "", answer].filter(Boolean).join(" · ")}
            </p>
          </div>
          <Button
            size="small"
            variant="secondary"
            onClick={() => onSendAgain(id)}
            aria-label={`Renvoyer\u00a0: ${webhookEventLabels[event]}`}
          >
            Renvoyer
          </Button>
        </li>
      ))}
    </ul>
  );
}
