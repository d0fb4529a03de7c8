import type { DeliveryVisitEntry } from "#shared/contract/delivery.ts";
import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { formatFrenchTime } from "#shared/format/day-and-time.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { deliveryOutcomeLabels } from "#shared/states-and-kinds.ts";
import { formatDayInDakar } from "../../parts/dakar-dates.ts";

/** Adds up a day's visits per courier: cards handed over, missed visits, and the money to hand in. */
export function RunTally({ visits }: { visits: readonly DeliveryVisitEntry[] }) {
  if (visits.length === 0) return null;
  const couriers = [...Map.groupBy(visits, ({ courier }) => courier)];
  return (
    <section aria-label="Bilan du jour" className="panel flex flex-col gap-4 rounded-md p-4 sm:p-5">
      <h2 className="text-lg">Bilan du jour</h2>
      {couriers.map(([courier, of]) => (
        <div key={courier} className="flex flex-col gap-2">
          <h3 className="text-sm font-semibold text-silver-200">{courier}</h3>
          <CourierTally visits={of} />
        </div>
      ))}
      <details className="text-sm print:hidden">
        <summary className="min-h-11 cursor-pointer content-center font-semibold text-silver-200">
          Les passages ({visits.length})
        </summary>
        <ul className="flex flex-col divide-y divide-line">
          {visits.map((visit) => (
            <VisitLine key={visit.id} visit={visit} />
          ))}
        </ul>
      </details>
    </section>
  );
}

function CourierTally({ visits }: { visits: readonly DeliveryVisitEntry[] }) {
  const handed = visits.filter(({ outcome }) => outcome === "delivered");
  const cards = handed.reduce((sum, visit) => sum + visit.cards, 0);
  const missed = visits.length - handed.length;
  const taken = Map.groupBy(handed, ({ method }) => method);
  const sumOf = (of: readonly DeliveryVisitEntry[] = []) => of.reduce((sum, { amount }) => sum + amount, 0);
  const others = [...taken].filter(([method, of]) => method !== "Espèces" && sumOf(of) > 0);
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
      <dt>{agreeWord(handed.length, "Livré", "Livrés")}</dt>
      <dd className="text-right">{`${formatCount(handed.length, "arrêt")}, ${formatCount(cards, "carte")}`}</dd>
      <dt>{missed > 0 ? agreeWord(missed, "Absent, à revoir", "Absents, à revoir") : "Absent"}</dt>
      <dd className="text-right">{formatCount(missed, "arrêt")}</dd>
      {others.map(([method, of]) => (
        <div key={method} className="contents">
          <dt>{`Par ${method}`}</dt>
          <dd className="text-right">{formatFcfa(sumOf(of))}</dd>
        </div>
      ))}
      <dt className="font-semibold text-gold-200">Espèces à remettre</dt>
      <dd className="text-right font-semibold text-gold-200">{formatFcfa(sumOf(taken.get("Espèces")))}</dd>
    </dl>
  );
}

function VisitLine({ visit }: { visit: DeliveryVisitEntry }) {
  const { at, outcome, person, orderNumbers, cards, amount, method, againOn } = visit;
  const said = [
    outcome === "delivered" && cards > 1 ? `${formatCount(cards, "carte")} livrées` : deliveryOutcomeLabels[outcome],
    amount > 0 ? `${formatFcfa(amount)}, ${method}` : "",
    againOn ? `nouveau passage le ${formatDayInDakar(`${againOn}T00:00:00Z`)}` : "",
  ];
  return (
    <li className="py-2 wrap-anywhere">
      <p className="text-silver-50">
        {formatFrenchTime(new Date(at))} · {person || "Sans destinataire"}
      </p>
      <p className="text-silver-300">{[...said, ...orderNumbers].filter(Boolean).join(" · ")}</p>
    </li>
  );
}
