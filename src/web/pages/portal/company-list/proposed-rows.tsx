import { useState } from "react";
import type { ListPreview } from "#shared/contract/company-list.ts";
import { formatCount } from "#shared/counts.ts";
import { Button } from "#web/ui/button.tsx";
import { FilterSelect } from "../parts/form/select-field.tsx";
import { PortalEmptyState } from "../parts/states.tsx";
import { ProposedRow } from "./proposed-row.tsx";
import { filterRows, type RowFilter, rowFilterLabels, rowFilters } from "./row-filters.ts";
import type { CompanyList } from "./use-company-list.ts";

/** Rows drawn at once. */
const pageLength = 50;
const emptySentences: Record<RowFilter, string> = {
  all: "Aucune ligne ne propose de carte.",
  faulty: "Rien n'est à corriger.",
  mended: "Rien n'a été corrigé d'office.",
};

/** Lists the rows as they will stand on their cards. */
export function ProposedRows({ preview, decide }: { preview: ListPreview; decide: CompanyList["decide"] }) {
  const [filter, setFilter] = useState<RowFilter>("all");
  const [shown, setShown] = useState(pageLength);
  const rows = filterRows(preview.cards, filter);
  const hidden = Math.max(0, rows.length - shown);
  const options = rowFilters.map((value) => ({
    value,
    label: `${rowFilterLabels[value]} (${filterRows(preview.cards, value).length})`,
  }));
  return (
    <section aria-label="Lignes" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold text-silver-50">{formatCount(rows.length, "ligne")}</h2>
        <FilterSelect
          label="Lignes à montrer"
          options={options}
          value={filter}
          plain={filter === "all"}
          onPick={(value) => {
            setFilter(value as RowFilter);
            setShown(pageLength);
          }}
        />
      </div>
      {rows.length === 0 ? <PortalEmptyState title={emptySentences[filter]} /> : null}
      <ol className="flex flex-col gap-3">
        {rows.slice(0, shown).map((card) => (
          <ProposedRow key={card.row} card={card} decide={decide} />
        ))}
      </ol>
      {hidden > 0 ? (
        <div>
          <Button size="small" variant="secondary" onClick={() => setShown(shown + pageLength)}>
            {`Montrer ${formatCount(Math.min(hidden, pageLength), "autre ligne", "autres lignes")}`}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
