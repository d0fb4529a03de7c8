import type { ListPreview } from "#shared/contract/company-list.ts";
import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { StaffIcon } from "../../parts/staff-icon.tsx";
import { type RowFilter, countFaults, countMatches, filterRows, rowFilterLabels, rowFilters } from "./row-filters.ts";
import type { CompanyList } from "./use-company-list.ts";
import { FoldedPanel } from "#web/kit/form/folded-panel.tsx";
import { assignColumn, chooseSheet, takeRowBack } from "./column-and-row-decisions.ts";
import { useRef, useState } from "react";
import { type ColumnUse, type NameOrder, listColumnNames, listColumnTitles } from "#shared/company/list-columns.ts";
import { textCodings } from "#shared/company/text-codings.ts";
import { nameColumn } from "#shared/company/list-sentences.ts";
import { FilterSelect } from "#web/kit/form/filter-select.tsx";
import { SelectField } from "#web/kit/form/select-field.tsx";
import { StaffEmptyState } from "../../parts/staff-states.tsx";
import { ProposedRow } from "./proposed-row.tsx";

/** Rows drawn at once. */
const pageLength = 50;
const emptySentences: Record<RowFilter, string> = {
  all: "Aucune ligne ne propose de carte.",
  doubted: "Rien n'est à vérifier.",
  faulty: "Rien n'est à corriger.",
  new: "Personne n'est nouveau.",
  changed: "Aucune carte ne changera.",
  same: "Personne n'est déjà là.",
};

/** Lists the rows as they will stand on their cards; first those that are doubted, if any is. */
function ProposedRows({ preview, decide }: { preview: ListPreview; decide: CompanyList["decide"] }) {
  const listRows = (of: RowFilter) => new Set(filterRows(preview.cards, of).map(({ row }) => row));
  const [filter, setFilter] = useState<RowFilter>(() => (listRows("doubted").size > 0 ? "doubted" : "all"));
  const [shown, setShown] = useState(pageLength);
  // A row that turns right stays until another filter is chosen: the focus is in it.
  const [kept, setKept] = useState<ReadonlySet<number>>(() => listRows(filter));
  const heading = useRef<HTMLHeadingElement>(null);
  const fitting = listRows(filter);
  const rows = preview.cards.filter(({ row }) => fitting.has(row) || (isDoubt(filter) && kept.has(row)));
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
            setKept(listRows(value as RowFilter));
            setShown(pageLength);
          }}
        />
      </div>
      {rows.length === 0 ? <StaffEmptyState title={emptySentences[filter]} /> : null}
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

function isDoubt(filter: RowFilter): boolean {
  return filter === "doubted" || filter === "faulty";
}

const uses = [
  ...listColumnNames.map((value) => ({ value, label: listColumnTitles[value] })),
  { value: "ignored", label: "Ne pas reprendre" },
];
const undecidedUse = { value: "", label: "À choisir" };
const orders = [
  { value: "firstNameFirst", label: "Le prénom, puis le nom" },
  { value: "lastNameFirst", label: "Le nom, puis le prénom" },
];

interface ListColumnsProps {
  preview: ListPreview;
  decide: CompanyList["decide"];
}

/** Shows what each column is taken for, to be chosen otherwise; open where something has to be said. */
function ListColumns({ preview: { sheet, sheets, readings, assignment }, decide }: ListColumnsProps) {
  const { columns, nameOrder } = assignment;
  const isWhole = columns.some(({ use }) => use === "fullName");
  const isUnclear = readings.length > 0 || columns.some(({ use }) => use === null) || (isWhole && nameOrder === null);
  // Only as it begins, so that the last answer does not fold it away.
  const [isOpen] = useState(isUnclear);
  return (
    <FoldedPanel
      isOpen={isOpen}
      title={`${formatCount(columns.length, "colonne")}${sheet ? ` de la feuille «\u00a0${sheet}\u00a0»` : ""}`}
    >
      <div className="grid gap-5 pt-2 pb-4 sm:grid-cols-2 xl:grid-cols-4">
        {sheets.length > 1 ? (
          <SelectField
            label="Feuille"
            options={sheets.map((name) => ({ value: name, label: name }))}
            value={sheet}
            onChange={({ target }) => decide(() => chooseSheet(target.value))}
          />
        ) : null}
        {readings.length > 0 ? (
          <SelectField
            label="Accents"
            options={readings.map(({ coding: value, examples }) => ({ value, label: examples.join(", ") }))}
            value={readings[0]?.coding ?? ""}
            onChange={({ target }) =>
              decide((decisions) => ({ ...decisions, coding: textCodings.find((one) => one === target.value) }))
            }
          />
        ) : null}
        {isWhole ? (
          <SelectField
            label="Dans le nom complet"
            options={nameOrder ? orders : [undecidedUse, ...orders]}
            value={nameOrder ?? ""}
            onChange={({ target }) =>
              target.value && decide((decisions) => ({ ...decisions, nameOrder: target.value as NameOrder }))
            }
          />
        ) : null}
        {columns.map(({ column, heading, use, examples }) => (
          <div key={column} className="min-w-0 wrap-anywhere">
            <SelectField
              label={heading || `Colonne ${nameColumn(column)}`}
              hint={examples.join(", ")}
              options={use ? uses : [undecidedUse, ...uses]}
              value={use ?? ""}
              onChange={({ target }) =>
                target.value && decide((decisions) => assignColumn(decisions, column, target.value as ColumnUse))
              }
            />
          </div>
        ))}
      </div>
    </FoldedPanel>
  );
}

/** Shows what a list proposes: the count, its columns, its rows, and those left out. */
export function ListPreviewPanels({ list, preview }: { list: CompanyList; preview: ListPreview }) {
  return (
    <>
      <Summary list={list} preview={preview} />
      {preview.notes.length > 0 ? (
        <Callout title="À savoir de cette liste">
          <ul className="flex list-disc flex-col gap-1 pl-4 wrap-anywhere">
            {preview.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Callout>
      ) : null}
      <ListColumns preview={preview} decide={list.decide} />
      <ProposedRows preview={preview} decide={list.decide} />
      <LeftOutRows rows={preview.leftOut} decide={list.decide} />
    </>
  );
}

function Summary({ list, preview }: { list: CompanyList; preview: ListPreview }) {
  const faults = countFaults(preview);
  const people = preview.cards.length;
  const why = explainNoFile(people, faults);
  return (
    <section aria-label="Résultat" aria-busy={list.busy || undefined} className="panel flex flex-col gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0" role="status">
          <h2 className="text-lg font-semibold text-silver-50">
            {formatCount(people, "carte proposée", "cartes proposées")}
          </h2>
          <p className="text-sm text-silver-300 wrap-anywhere">
            {[
              list.name,
              describeMatches(preview),
              faults > 0 ? `${formatCount(faults, "cellule")} à corriger` : "Rien à corriger",
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
        <Button
          size="small"
          variant="secondary"
          icon={<StaffIcon name="download" />}
          disabled={why !== undefined}
          aria-describedby={why ? "no-file-yet" : undefined}
          busy={list.isSaving}
          onClick={list.saveCorrected}
        >
          Liste corrigée (.xlsx)
        </Button>
      </div>
      {why ? (
        <p id="no-file-yet" className="text-sm text-gold-200">
          {why}
        </p>
      ) : null}
    </section>
  );
}

/** Says why the corrected list cannot be had; `undefined`: it can. */
function explainNoFile(people: number, faults: number): string | undefined {
  if (people === 0) return "La liste corrigée serait vide\u00a0: aucune ligne ne propose de carte.";
  if (faults > 0) return "Corrigez d'abord ce qui est signalé ci-dessous, ou laissez ces lignes de côté.";
  return undefined;
}

/** Says whom the company has already; nothing where all are new. */
function describeMatches(preview: ListPreview): string {
  const { new: made, changed, same } = countMatches(preview);
  if (changed + same === 0) return "";
  return [
    formatCount(made, "nouvelle"),
    `${changed} ${agreeWord(changed, "changera", "changeront")}`,
    `${same} déjà là`,
  ].join(", ");
}

/** Shows rows that make no card, with their reason; those that staff left out can be taken back. */
function LeftOutRows({ rows, decide }: { rows: ListPreview["leftOut"]; decide: CompanyList["decide"] }) {
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
