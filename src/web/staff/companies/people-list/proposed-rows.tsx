import { useRef, useState } from "react";
import type { ListPreview } from "#shared/contract/company-list.ts";
import { formatCount } from "#shared/format/counts.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { FilterSelect } from "#web/kit/form/select-field.tsx";
import { PortalEmptyState } from "../../parts/states.tsx";
import { ProposedRow } from "./proposed-row.tsx";
import { filterRows, type RowFilter, rowFilterLabels, rowFilters } from "./row-filters.ts";
import type { CompanyList } from "./use-company-list.ts";

/** Rows drawn at once. */
const pageLength = 50;
const emptySentences: Record<RowFilter, string> = {
  all: "Aucune ligne ne propose de carte.",
  faulty: "Rien n'est à corriger.",
  mended: "Rien n'a été corrigé d'office.",
  new: "Personne n'est nouveau.",
  changed: "Aucune carte ne changera.",
  same: "Personne n'est déjà là.",
};

/** Lists the rows as they will stand on their cards; first those that need a correction, if any does. */
export function ProposedRows({ preview, decide }: { preview: ListPreview; decide: CompanyList["decide"] }) {
  const listFaulty = () => filterRows(preview.cards, "faulty").map(({ row }) => row);
  const [filter, setFilter] = useState<RowFilter>(() => (listFaulty().length > 0 ? "faulty" : "all"));
  const [shown, setShown] = useState(pageLength);
  // A row that turns right stays until another filter is chosen: the focus is in it.
  const [wereFaulty, setWereFaulty] = useState<ReadonlySet<number>>(() => new Set(listFaulty()));
  const heading = useRef<HTMLHeadingElement>(null);
  const fitting = new Set(filterRows(preview.cards, filter));
  const rows = preview.cards.filter((card) => fitting.has(card) || (filter === "faulty" && wereFaulty.has(card.row)));
  const hidden = Math.max(0, rows.length - shown);
  const options = rowFilters.map((value) => ({
    value,
    label: `${rowFilterLabels[value]} (${filterRows(preview.cards, value).length})`,
  }));
  return (
    <section aria-label="Lignes" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold text-silver-50 outline-none">
          {formatCount(rows.length, "ligne")}
        </h2>
        <FilterSelect
          label="Lignes à montrer"
          options={options}
          value={filter}
          plain={filter === "all"}
          onPick={(value) => {
            setFilter(value as RowFilter);
            setWereFaulty(new Set(listFaulty()));
            setShown(pageLength);
          }}
        />
      </div>
      {rows.length === 0 ? <PortalEmptyState title={emptySentences[filter]} /> : null}
      <ol className="flex flex-col gap-3">
        {rows.slice(0, shown).map((card) => (
          <ProposedRow
            key={card.row}
            card={card}
            decide={decide}
            onLeave={() => heading.current?.focus({ preventScroll: true })}
          />
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
