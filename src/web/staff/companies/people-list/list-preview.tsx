import type { ListPreview, PreviewCard } from "#shared/contract/company-list.ts";
import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { StaffIcon } from "../../parts/staff-icon.tsx";
import { PeopleTable } from "./people-table.tsx";
import {
  countDoubtedRows,
  countFaults,
  countMatches,
  groupRows,
  listDoubtedRows,
  listFilledFields,
} from "./row-groups.ts";
import type { CompanyList } from "./use-company-list.ts";
import { FoldedPanel } from "#web/kit/form/folded-panel.tsx";
import { assignColumn, chooseSheet, takeRowBack } from "./column-and-row-decisions.ts";
import { useRef, useState } from "react";
import { type ColumnUse, type NameOrder, listColumnNames, listColumnTitles } from "#shared/company/list-columns.ts";
import { textCodings } from "#shared/company/text-codings.ts";
import { nameColumn } from "#shared/company/list-sentences.ts";
import { SelectField } from "#web/kit/form/select-field.tsx";
import { StaffEmptyState } from "../../parts/staff-states.tsx";

/** Lists the people: first those to check, then the others, folded. */
function ProposedPeople({ preview, decide }: { preview: ListPreview; decide: CompanyList["decide"] }) {
  const { cards, assignment } = preview;
  const [first, setFirst] = useState(() => listDoubtedRows(cards));
  const [seen, setSeen] = useState(cards);
  if (seen !== cards) {
    setSeen(cards);
    setFirst(listDoubtedRows(cards, first));
  }
  const heading = useRef<HTMLHeadingElement>(null);
  const { doubted, changed, sure, same } = groupRows(cards, first);
  const left = countDoubtedRows(doubted);
  const table = {
    columns: listFilledFields(cards),
    hasMatches: cards.some(({ match }) => match && match.kind !== "new"),
    assignment,
    decide,
    onLeave: () => heading.current?.focus({ preventScroll: true }),
  };
  const groups: [title: string, of: readonly PreviewCard[]][] = [
    [formatCount(changed.length, "personne dont la carte changera", "personnes dont la carte changera"), changed],
    [formatCount(sure.length, "personne prête", "personnes prêtes"), sure],
    [`${formatCount(same.length, "personne")} déjà là, à l'identique`, same],
  ];
  return (
    <section aria-label="Personnes" className="flex flex-col gap-3">
      <div role="status">
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold text-silver-50 outline-none">
          {left > 0 ? `${formatCount(left, "personne")} à vérifier` : "Rien à vérifier"}
        </h2>
      </div>
      {doubted.length > 0 ? (
        <div className="panel min-w-0 rounded-md">
          <PeopleTable {...table} caption="Personnes à vérifier" cards={doubted} />
        </div>
      ) : null}
      {groups
        .filter(([, of]) => of.length > 0)
        .map(([title, of]) => (
          <FoldedPanel
            key={of === changed ? "changed" : of === sure ? "sure" : "same"}
            title={title}
            isOpen={first.length === 0}
            late
          >
            <div className="-mx-5 sm:-mx-6">
              <PeopleTable {...table} caption={title} cards={of} />
            </div>
          </FoldedPanel>
        ))}
    </section>
  );
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

/** Shows which field each column is read as, and lets one choose another; unfolded if a column needs a comment. */
function ListColumns({ preview: { sheet, sheets, readings, assignment }, decide }: ListColumnsProps) {
  const { nameOrder } = assignment;
  // An export can have thirty columns that nobody filled.
  const columns = assignment.columns.filter(
    ({ use, examples }) => examples.length > 0 || (use !== null && use !== "ignored"),
  );
  const isWhole = columns.some(({ use }) => use === "fullName");
  const isUnclear =
    readings.length > 0 ||
    columns.some(({ use, examples }) => use === null && examples.length > 0) ||
    (isWhole && nameOrder === null);
  // Only the initial state, so that a later answer does not fold it.
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

/** Shows what a list proposes: the counts, its columns, its rows, and the rows left out. */
export function ListPreviewPanels({ list, preview }: { list: CompanyList; preview: ListPreview }) {
  return (
    <div className="flex flex-col gap-3">
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
      {preview.cards.length > 0 ? (
        <ProposedPeople key={preview.sheet} preview={preview} decide={list.decide} />
      ) : (
        <StaffEmptyState title="Aucune ligne ne propose de carte." />
      )}
      <LeftOutRows rows={preview.leftOut} decide={list.decide} />
    </div>
  );
}

function Summary({ list, preview }: { list: CompanyList; preview: ListPreview }) {
  const faults = countFaults(preview);
  const people = preview.cards.length;
  const why = explainNoFile(people, faults);
  return (
    <section aria-label="Résultat" aria-busy={list.busy || undefined}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
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
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {why ? (
            <p id="no-file-yet" className="text-sm text-gold-200">
              {why}
            </p>
          ) : null}
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
      </div>
    </section>
  );
}

/** Explains why the corrected list cannot be downloaded; `undefined` if it can. */
function explainNoFile(people: number, faults: number): string | undefined {
  if (people === 0) return "La liste corrigée serait vide\u00a0: aucune ligne ne propose de carte.";
  if (faults > 0) return "Corrigez d'abord ce qui est signalé ci-dessous, ou laissez ces lignes de côté.";
  return undefined;
}

/** Describes which people the company already has; empty if all are new. */
function describeMatches(preview: ListPreview): string {
  const { new: made, changed, same } = countMatches(preview);
  if (changed + same === 0) return "";
  return [
    formatCount(made, "nouvelle"),
    `${changed} ${agreeWord(changed, "changera", "changeront")}`,
    `${same} déjà là`,
  ].join(", ");
}

/** Shows rows that make no card, each with the reason; those that staff left out can be taken back. */
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
