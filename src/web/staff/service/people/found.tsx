import { Link } from "react-router";
import type { PersonOverview } from "#shared/contract/people.ts";
import { Badge, OfferBadge } from "../../parts/badge.tsx";
import { formatInstantInDakar } from "../../parts/dates.ts";
import { portalPaths } from "../../session/portal-paths.ts";
import { ExportPersonButton } from "./export-person.tsx";
import { PersonLeadItem } from "./left-on-card.tsx";

const subscriptions: Record<NonNullable<PersonOverview["newsletter"]>["state"], string> = {
  pending: "Inscription demandée, pas encore confirmée.",
  confirmed: "Inscription confirmée.",
  unsubscribed: "Désinscrite\u00a0: la preuve est gardée trois ans.",
};

/** Shows the data known about a person, and the possible actions. */
export function FoundPersonData({
  about,
  person: { email, orders, left, newsletter },
}: {
  about: string;
  person: PersonOverview;
}) {
  return (
    <section aria-label="Ce que nous gardons" className="panel flex flex-col gap-5 p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 role="status" className="text-lg font-semibold wrap-anywhere text-silver-50">
          {email ?? (orders.length > 0 ? "Commande sans adresse e-mail" : about)}
        </h2>
        <ExportPersonButton about={about} />
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {orders.map((order) => (
          <li key={order.ref} className="flex flex-col gap-1 py-3 text-sm">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link
                to={portalPaths.order(order.ref)}
                className="text-link inline-flex min-h-11 items-center font-semibold"
              >
                {order.number}
              </Link>
              <OfferBadge offer={order.offer} />
              {order.deletedAt ? <Badge kind="bad">Corbeille</Badge> : null}
              <span>{`${order.firstName} ${order.lastName}`.trim()}</span>
            </p>
            <p className="text-xs text-silver-300">
              {order.as === "buyer"
                ? `Commandée le ${formatInstantInDakar(order.createdAt)}, ${order.paid ? "payée" : "non payée"}`
                : "Commandée par quelqu'un d'autre\u00a0: son adresse est sur la carte, qui seule est exportée"}
            </p>
          </li>
        ))}
        {left.map((one) => (
          <PersonLeadItem key={one.id} left={one} />
        ))}
        {newsletter ? (
          <li className="flex flex-col gap-1 py-3 text-sm">
            <p>
              <Link to={portalPaths.newsletter} className="text-link inline-flex min-h-11 items-center font-semibold">
                Newsletter
              </Link>
            </p>
            <p className="text-xs text-silver-300">{subscriptions[newsletter.state]}</p>
          </li>
        ) : null}
      </ul>
      <p className="text-sm text-silver-300">
        Pour effacer&nbsp;: ouvrez chaque commande (un administrateur y trouve «&nbsp;Effacer maintenant&nbsp;») et,
        s'il y en a une, l'inscription à la newsletter. Les coordonnées laissées sur une carte s'effacent ici.
      </p>
    </section>
  );
}
