import { ContactLink } from "../../parts/contact-link.tsx";
import { formatCount } from "#shared/format/counts.ts";
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
import { listDispatchablePieces, listShippedPieceIds, type DeliveryStop } from "./use-run.ts";
import { groupPhoneDigits } from "#shared/format/grouped-phone.ts";

interface StopCardProps {
  stop: DeliveryStop;
  /** Position in the run. */
  number: number;
  /** Said already, and not heard by the server. */
  said: boolean;
  leaving: boolean;
  onLeave: () => void;
  onDelivered: () => void;
  onMissed: () => void;
}

/** Names that the line of a stop says one by one. */
const namedOnLine = 5;

function formatNames(names: readonly string[]): string {
  if (names.length <= namedOnLine + 1) return names.join(", ");
  return `${names.slice(0, namedOnLine).join(", ")} et ${formatCount(names.length - namedOnLine, "autre")}`;
}

/** Shows one door: who, how to reach him, where, how much, and the outcome. */
export function DeliveryStopCard({ stop, number, said, leaving, onLeave, onDelivered, onMissed }: StopCardProps) {
  const { recipient, phone, address, town, fee, note, toCollect, refunded, missed, pieces, orderNumber } = stop;
  const waiting = listDispatchablePieces(stop);
  const others = [...new Set(pieces.map(({ name }) => name))].filter((name) => name !== recipient);
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
            {orderNumber}
            {pieces.length > 1 ? ` · ${formatCount(pieces.length, "carte")}` : ""}
            {others.length > 0 ? ` · pour ${formatNames(others)}` : ""}
          </p>
        </div>
        <HaltedPieceNote piece={stop} />
        {waiting.length === 0 ? null : (
          <span className="print:hidden">
            <Badge kind="waiting">Pas encore partie</Badge>
          </span>
        )}
      </div>
      <div className="flex flex-col gap-1">
        <p className="wrap-anywhere text-silver-50">
          {formatDeliveryStreet({ address: address || "Pas d'adresse", town })}
        </p>
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
      {refunded ? (
        <p className="rounded-md border border-danger/50 bg-danger-deep px-4 py-2 font-semibold text-danger">
          Commande remboursée&nbsp;: ne livrez pas cette carte, rapportez-la à l'atelier.
        </p>
      ) : null}
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
              `Bonjour, c'est la livraison de votre carte Sen Digital Vcard (${orderNumber}).`,
            )}
            icon="whatsapp"
            label={`WhatsApp à ${recipient}`}
            away
          >
            WhatsApp
          </ContactLink>
        ) : null}
        {address ? (
          <ContactLink
            href={buildMapLink(formatDeliveryStreet({ address, town }))}
            icon="pin"
            label={`Plan pour aller chez ${recipient}`}
            away
          >
            Plan
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
          {waiting.length > 0 ? (
            <div className="col-span-2">
              <Button
                wide
                variant="secondary"
                busy={leaving}
                busyLabel="Un instant…"
                aria-label={`Partir en livraison chez ${recipient}`}
                onClick={onLeave}
              >
                Partir en livraison
              </Button>
            </div>
          ) : null}
        </div>
      )}
      <PackingSlip pieces={pieces} refunded={refunded} />
    </li>
  );
}
