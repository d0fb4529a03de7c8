import type { ReactNode } from "react";
import type { readMovementTotals } from "#shared/contract/money-movements.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";

/** Shows what was received, what was refunded and what remains, over the listed movements: in total and by method. */
export function MovementTotals({
  totals: { amountIn, amountOut, net, methods },
}: {
  totals: EndpointAnswer<typeof readMovementTotals>;
}) {
  return (
    <section aria-label="Totaux" className="panel flex flex-col gap-4 rounded-md p-4 md:p-5">
      <dl className="grid grid-cols-2 gap-x-8 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-12">
        <Total term="Entrées">{formatFcfa(amountIn)}</Total>
        <Total term="Sorties">{formatFcfa(amountOut)}</Total>
        <Total term="Net" main>
          {formatFcfa(net)}
        </Total>
      </dl>
      {methods.length > 0 ? (
        <details>
          <summary className="min-h-11 cursor-pointer py-3 text-sm font-semibold text-silver-100">
            Par mode ({methods.length})
          </summary>
          <div className="overflow-x-auto">
            <table className="w-full max-w-3xl text-left text-sm tabular-nums">
              <caption className="sr-only">Totaux par mode</caption>
              <thead className="text-xs text-silver-300">
                <tr className="border-b border-line">
                  <th scope="col" className="h-9 pr-3 font-semibold">
                    Mode
                  </th>
                  {["Mouvements", "Entrées", "Sorties", "Net"].map((name) => (
                    <th key={name} scope="col" className="h-9 px-3 text-right font-semibold last:pr-0">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {methods.map((row) => (
                  <tr key={row.method} className="border-b border-line last:border-0">
                    <th scope="row" className="py-1.5 pr-3 font-normal text-silver-50">
                      {row.method}
                    </th>
                    {[
                      row.count.toLocaleString("fr-FR"),
                      formatFcfa(row.amountIn),
                      formatFcfa(row.amountOut),
                      formatFcfa(row.amountIn - row.amountOut),
                    ].map((text, at) => (
                      <td
                        key={["count", "in", "out", "net"][at]}
                        className="px-3 py-1.5 text-right whitespace-nowrap last:pr-0 last:font-semibold last:text-silver-50"
                      >
                        {text}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      ) : null}
    </section>
  );
}

interface TotalProps {
  term: string;
  main?: boolean;
  children: ReactNode;
}

function Total({ term, main = false, children }: TotalProps) {
  return (
    <div className={main ? "col-span-2" : ""}>
      <dt className="text-sm text-silver-300">{term}</dt>
      <dd
        className={`font-bold tracking-tight whitespace-nowrap tabular-nums ${main ? "text-2xl text-gold-200" : "text-xl text-silver-50"}`}
      >
        {children}
      </dd>
    </div>
  );
}
