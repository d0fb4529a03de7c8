import type { readMonthControl } from "#shared/contract/books.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { formatCount } from "#shared/format/counts.ts";
import { formatFcfa } from "#shared/format/money.ts";
import { Callout } from "#web/kit/ui/callout.tsx";
import { HandedOverNote } from "./handed-over-note.tsx";
import { PagePanel } from "../../parts/page-panel.tsx";

type Control = EndpointAnswer<typeof readMonthControl>;

/** Shows whether a month agrees, or where not, its sums, and what was compared. */
export function MonthControlPanel({ control }: { control: Control }) {
  const { faults, sums, checks, entries, documents, providerFees, handedOver } = control;
  return (
    <>
      {faults.length === 0 ? (
        <Callout kind="success" title="Tout concorde.">
          <p>Les écritures, les mouvements d'argent et les factures disent les mêmes sommes, au franc près.</p>
        </Callout>
      ) : (
        <Callout kind="danger" role="alert" title="Tout ne concorde pas.">
          <ul className="flex list-disc flex-col gap-1 pl-4">
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Callout>
      )}
      {handedOver ? <HandedOverNote handedOver={handedOver} /> : null}
      <PagePanel title="Sommes du mois">
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:flex lg:flex-wrap lg:gap-x-12">
          {sums.map(({ label, amount }) => (
            <div key={label} className="flex flex-col">
              <dt className="text-sm text-silver-300">{label}</dt>
              <dd className="text-lg font-bold text-silver-50 tabular-nums">{formatFcfa(amount)}</dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-silver-300">
          {formatCount(entries, "écriture")}, {formatCount(documents, "document")}. {providerFees}
        </p>
      </PagePanel>
      <PagePanel title="Ce qui est comparé">
        <ul className="flex flex-col divide-y divide-line text-sm">
          {checks.map((check) => (
            <CheckRow key={check.label} check={check} />
          ))}
        </ul>
      </PagePanel>
    </>
  );
}

function CheckRow({ check: { label, expected, found } }: { check: Control["checks"][number] }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5">
      <span>{label}</span>
      <span className="font-semibold whitespace-nowrap text-silver-50 tabular-nums">
        {expected === found ? (
          formatFcfa(found)
        ) : (
          <span className="text-danger">
            {formatFcfa(expected)} ≠ {formatFcfa(found)}
          </span>
        )}
      </span>
    </li>
  );
}
