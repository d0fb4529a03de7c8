import type { ListPreview } from "#shared/contract/company-list.ts";
import { formatCount } from "#shared/format/counts.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { FoldedPanel } from "#web/kit/form/folded-panel.tsx";
import { takeRowBack } from "./list-decisions.ts";
import type { CompanyList } from "./use-company-list.ts";

/** Shows rows that make no card, with their reason; those that staff left out can be taken back. */
export function LeftOutRows({ rows, decide }: { rows: ListPreview["leftOut"]; decide: CompanyList["decide"] }) {
  if (rows.length === 0) return null;
  return (
    <FoldedPanel title={formatCount(rows.length, "ligne laissée de côté", "lignes laissées de côté")}>
      <ul className="flex flex-col divide-y divide-line pb-2">
        {rows.map(({ row, text, sentence, isByHand }) => (
          <li key={row} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm">
            <div className="min-w-0 wrap-anywhere">
              <p className="text-silver-100">
                Ligne {row}&nbsp;: {text}
              </p>
              <p className="text-silver-400">{sentence}</p>
            </div>
            {isByHand ? (
              <Button
                size="small"
                variant="secondary"
                aria-label={`Reprendre la ligne ${row}`}
                onClick={() => decide((decisions) => takeRowBack(decisions, row))}
              >
                Reprendre
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </FoldedPanel>
  );
}
