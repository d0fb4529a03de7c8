import type { readOwnedOrder } from "#shared/contract/owner-order.ts";
import { formatFcfa } from "#shared/money.ts";
import { call } from "#web/api/client.ts";
import { Loaded } from "../loaded.tsx";
import { Panel } from "../panel.tsx";
import { Reprint } from "../reprint/reprint.tsx";
import { LostCard } from "./lost-card.tsx";
import { LaterPart, OrderPart } from "./order-part.tsx";

/** The order of a card, and its printed one. */
export function OrderPlace({ cardRef }: { cardRef: string }) {
  return (
    <Loaded read={() => call<typeof readOwnedOrder>("GET", "/api/ma-carte/cartes/:ref/commande", { params: { ref: cardRef } })}>
      {(order, change) => (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {order.later.map((later) => <LaterPart key={`${later.what} ${later.number} ${later.orderedAt}`} cardRef={cardRef} later={later} />)}
          <OrderPart cardRef={cardRef} order={order} />
          <LostCard cardRef={cardRef} order={order} onChanged={change} />
          <Panel title="Nouvelle carte">
            <p className="text-sm">Perdue, abîmée, ou elle ne dit plus la même chose&nbsp;? La nouvelle coûte {formatFcfa(order.newCardPrice)} et ouvre la même page, à la même adresse.</p>
            <Reprint cardRef={cardRef} />
          </Panel>
        </div>
      )}
    </Loaded>
  );
}
