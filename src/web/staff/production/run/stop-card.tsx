import { ContactLink } from "../../parts/contact-link.tsx";
import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { formatDeliveryStreet } from "#shared/order/delivery-promise.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { buildMapLink } from "#web/kit/map-link.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { Badge } from "../../parts/badge.tsx";
import { formatDayInDakar } from "../../parts/dakar-dates.ts";
import { HaltedPieceNote } from "../piece-state.tsx";
import { buildWhatsAppChatLink } from "../../parts/whatsapp-chat-link.ts";
import { PackingSlip } from "./packing-slip.tsx";
import { formatOrderNumbers, listPiecesToGive, listShippedPieceIds, type DeliveryStop } from "./use-run.ts";
import { groupPhoneDigits } from "#shared/format/grouped-phone.ts";

interface StopCardProps {
  stop: DeliveryStop;
  /** Position in the run. */
  number: number;
  /** Whether the outcome is recorded here, but has not reached the server. */
  said: boolean;
  /** Whether the stop leaves with the others; `undefined` if none of its pieces is ready to leave. */
  ticked: boolean | undefined;
  onTick: () => void;
  onDelivered: () => void;
  onMissed: () => void;
}

/** Number of names listed one by one on a stop's line. */
const namedOnLine = 5;

function formatNames(names: readonly string[]): string {
  if (names.length <= namedOnLine + 1) return names.join(", ");
  return `${names.slice(0, namedOnLine).join(", ")} et ${formatCount(names.length - namedOnLine, "autre")}`;
}

/** Describes an order: its number, the order it completes, its cards here, and their holders besides the recipient. */
function describeOrder(
  { orderRef, orderNumber, completes, recipient }: DeliveryStop["orders"][number],
  { pieces }: DeliveryStop,
) {
  const own = pieces.filter((piece) => piece.orderRef === orderRef);
  const others = [...new Set(own.map(({ name }) => name))].filter((name) => name !== "" && name !== recipient);
  return [
    orderNumber,
    completes === null ? "" : `complète ${completes}`,
    formatCount(own.length, "carte"),
    others.length > 0 ? `pour ${formatNames(others)}` : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Shows one door: the recipient, ways to reach them, the address, the amount to collect, and the outcome. */
export function DeliveryStopCard({ stop, number, said, ticked, onTick, onDelivered, onMissed }: StopCardProps) {
  const { company, recipient, phone, address, town, fee, note, toCollect, missed, orders } = stop;
  const toGive = listPiecesToGive(stop);
  const refunded = orders.filter((order) => order.refunded);
  const isRefunded = refunded.length === orders.length;
  const shipped = listShippedPieceIds(stop).length;
  const given = shipped > 1 ? `${shipped.toLocaleString("fr-FR")} livrées` : "Livrée";
  return (
    <li className="panel flex break-inside-avoid flex-col gap-4 rounded-md p-4 sm:p-5 print:gap-1 print:border-b print:p-2">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-xl wrap-anywhere">
            <span className="text-silver-400">{number}.</span> {recipient || "Sans destinataire"}
          </h2>
          <p className="text-sm text-silver-300 wrap-anywhere">
            {[
              company === recipient ? "" : company,
              ...(orders.length > 1
                ? [formatCount(orders.length, "commande"), formatCount(toGive.length, "carte")]
                : orders.map((order) => describeOrder(order, stop))),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
        <HaltedPieceNote piece={{ refunded: isRefunded }} />
        {ticked === undefined ? null : (
          <span className="print:hidden">
            <Badge kind="waiting">Pas encore partie</Badge>
          </span>
        )}
      </div>
      {orders.length > 1 ? (
        <ul className="flex flex-col gap-1 text-sm text-silver-200 wrap-anywhere">
          {orders.map((order) => (
            <li key={order.orderRef}>
              {describeOrder(order, stop)}
              {order.recipient === "" || order.recipient === recipient ? null : (
                <>
                  {" · remettre à "}
                  {order.recipient}
                  {order.phone === "" || order.phone === phone ? null : (
                    <>
                      {", "}
                      <a href={`tel:${order.phone}`} className="text-link">
                        {groupPhoneDigits(order.phone)}
                      </a>
                    </>
                  )}
                </>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-col gap-1">
        <div className="flex items-center justify-between gap-3">
          <p className="min-w-0 wrap-anywhere text-silver-50">
            {formatDeliveryStreet({ address: address || "Pas d'adresse", town })}
          </p>
          {address ? (
            <span className="shrink-0 print:hidden">
              <ContactLink
                href={buildMapLink(formatDeliveryStreet({ address, town }))}
                icon="pin"
                label={`Plan pour aller chez ${recipient}`}
                away
              >
                Plan
              </ContactLink>
            </span>
          ) : null}
        </div>
        {town === "" || fee === 0 ? null : (
          <p className="text-sm text-silver-200">
            Frais de livraison&nbsp;: {fee === null ? "à convenir" : `${formatFcfa(fee)}, réglés au livreur`}.
          </p>
        )}
        {note ? <p className="text-sm text-silver-200 wrap-anywhere">{note}</p> : null}
        <p className="hidden print:block">{groupPhoneDigits(phone)}</p>
      </div>
      {toCollect > 0 ? (
        <p className="flex items-center justify-between gap-3 rounded-md border border-gold-300/50 bg-gold-900 px-4 py-2 font-semibold text-gold-200">
          <span>À encaisser</span>
          <span className="text-lg tabular-nums">{formatFcfa(toCollect)}</span>
        </p>
      ) : null}
      {refunded.map(({ orderRef, orderNumber }) => {
        const cards = stop.pieces.filter((piece) => piece.orderRef === orderRef).length;
        return (
          <p
            key={orderRef}
            className="rounded-md border border-danger/50 bg-danger-deep px-4 py-2 font-semibold text-danger"
          >
            Commande{orders.length > 1 ? ` ${orderNumber}` : ""} remboursée&nbsp;:{" "}
            {agreeWord(
              cards,
              "ne livrez pas cette carte, rapportez-la à l'atelier.",
              `ne livrez pas ses ${cards.toLocaleString("fr-FR")} cartes, rapportez-les à l'atelier.`,
            )}
          </p>
        );
      })}
      {missed ? (
        <p className="text-sm text-silver-200 wrap-anywhere">
          {missed.times === 1 ? "Pas trouvé le" : `Pas trouvé ${missed.times} fois, la dernière le`}{" "}
          {formatDayInDakar(missed.at)}. Nouveau passage le {formatDayInDakar(`${missed.againOn}T00:00:00Z`)}.
          {missed.note ? ` «\u00a0${missed.note}\u00a0»` : ""}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2 print:hidden">
        {phone ? (
          <ContactLink href={`tel:${phone}`} icon="phone" label={`Appeler ${recipient}`}>
            Appeler
          </ContactLink>
        ) : null}
        {phone ? (
          <ContactLink
            href={buildWhatsAppChatLink(
              phone,
              `Bonjour, c'est la livraison de votre carte Sen Digital Vcard (${formatOrderNumbers(stop)}).`,
            )}
            icon="whatsapp"
            label={`WhatsApp à ${recipient}`}
            away
          >
            WhatsApp
          </ContactLink>
        ) : null}
      </div>
      {said ? (
        <p role="status" className="text-sm font-semibold text-gold-200">
          Dit, en attente du réseau.
        </p>
      ) : (
        <div className="grid grid-cols-2 gap-2 print:hidden">
          {shipped > 0 ? (
            <Button aria-label={`${given} à ${recipient}`} icon={<Icon name="check" />} onClick={onDelivered}>
              {given}
            </Button>
          ) : null}
          {shipped > 0 ? (
            <Button variant="secondary" aria-label={`Pas trouvé\u00a0: ${recipient}`} onClick={onMissed}>
              Pas trouvé
            </Button>
          ) : null}
          {ticked === undefined ? null : (
            <label className="col-span-2 flex min-h-11 cursor-pointer items-center gap-3 text-silver-50">
              <input
                type="checkbox"
                checked={ticked}
                onChange={onTick}
                aria-label={`Part avec cette tournée\u00a0: ${recipient}`}
                className="size-5 shrink-0 accent-gold-300"
              />
              Part avec cette tournée
            </label>
          )}
        </div>
      )}
      <PackingSlip pieces={toGive} />
    </li>
  );
}
