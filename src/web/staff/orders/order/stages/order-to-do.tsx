import { ContactLink } from "../../../parts/contact-link.tsx";
import { buildMapLink } from "#web/kit/map-link.ts";
import { buildWhatsAppChatLink } from "../../../parts/whatsapp-chat-link.ts";
import { OrderActions } from "../order-actions.tsx";
import { useOrderPieces } from "../pieces/use-order-pieces.ts";
import type { OrderDetail } from "../use-order.ts";
import { useOrderProof } from "../use-order-proof.ts";
import { type OrderStage, listOrderStages } from "./order-stages.ts";
import { TaskLink } from "./task-link.tsx";

interface OrderToDoProps {
  order: OrderDetail;
  /** The order with the fields of the shown card. */
  shown: OrderDetail;
}

/** Shows the next task, the order's stages with their states and actions, and ways to reach the buyer. */
export function OrderToDo({ order, shown }: OrderToDoProps) {
  const stages = listOrderStages(order, useOrderPieces(order).data, useOrderProof(order).data);
  const next = stages.find(({ state }) => state === "now")?.task;
  const isOver = Boolean(order.deletedAt ?? order.expiredAt);
  return (
    <section aria-label="À faire" className="panel flex flex-col gap-4 rounded-md p-5 max-sm:p-4">
      {isOver ? null : (
        <p className="text-pretty">
          <span className="text-silver-300">À faire&nbsp;: </span>
          <span className="font-semibold text-silver-50">{next?.says ?? "Rien pour l'instant."}</span>
        </p>
      )}
      <ol aria-label="Étapes" className="flex flex-col lg:flex-row lg:gap-4">
        {stages.map((stage) => (
          <StageItem key={stage.name} stage={stage} />
        ))}
      </ol>
      {order.expiredAt ? null : (
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
          <OrderActions order={order} shown={shown} />
          <Reach order={order} />
        </div>
      )}
    </section>
  );
}

const looks: Record<OrderStage["state"], { said: string; mark: string; text: string }> = {
  done: { said: "fait", mark: "border-success bg-success", text: "text-silver-200" },
  now: { said: "à faire maintenant", mark: "border-silver-50 bg-silver-50", text: "font-semibold text-silver-50" },
  open: { said: "en cours", mark: "border-gold-300 bg-gold-900", text: "text-gold-200" },
  later: { said: "pas encore", mark: "border-silver-600", text: "text-silver-300" },
};

function StageItem({ stage: { label, state, says, task } }: { stage: OrderStage }) {
  const { said, mark, text } = looks[state];
  return (
    <li
      aria-current={state === "now" ? "step" : undefined}
      className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 py-0.5 text-sm lg:min-w-0 lg:flex-1 lg:flex-col lg:flex-nowrap lg:items-start lg:gap-y-2 lg:border-t lg:border-line lg:pt-3"
    >
      <span aria-hidden="true" className={`size-3 shrink-0 rounded-full border-2 ${mark}`} />
      <p className="min-w-0 flex-[1_1_9rem] lg:flex-none">
        <span className="text-xs text-silver-300">{label}</span>
        <span className="sr-only">{` (${said})${says === "" ? "" : "\u00a0: "}`}</span>
        {says === "" ? null : <span className={`block wrap-anywhere ${text}`}>{says}</span>}
      </p>
      {task?.does ? (
        <span className="max-lg:ml-6">
          <TaskLink task={task} isNext={state === "now"} />
        </span>
      ) : null}
    </li>
  );
}

/** Shows whom to call: the buyer of several cards, or the holder of the only one. */
function Reach({ order }: { order: OrderDetail }) {
  const { firstName, phoneNumber, email, deliveryAddress, address } = order;
  const place = deliveryAddress || address;
  return (
    <div role="group" aria-label={`Joindre ${firstName}`} className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      {phoneNumber ? (
        <ContactLink href={`tel:${phoneNumber}`} icon="phone">
          Appeler
        </ContactLink>
      ) : null}
      {phoneNumber ? (
        <ContactLink href={buildWhatsAppChatLink(phoneNumber)} icon="whatsapp" away>
          WhatsApp
        </ContactLink>
      ) : null}
      {email ? (
        <ContactLink href={`mailto:${email}`} icon="mail">
          Écrire
        </ContactLink>
      ) : null}
      {place ? (
        <ContactLink href={buildMapLink(place)} icon="pin" away>
          Itinéraire
        </ContactLink>
      ) : null}
    </div>
  );
}
