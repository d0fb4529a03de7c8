import { useState } from "react";
import type { ListPreview } from "#shared/contract/company-list.ts";
import { formatCount } from "#shared/format/counts.ts";
import { type ColumnUse, listColumnNames, listColumnTitles, type NameOrder } from "#shared/company/list-columns.ts";
import { nameColumn } from "#shared/company/list-sentences.ts";
import { SelectField } from "#web/kit/form/select-field.tsx";
import { FoldedPanel } from "#web/kit/form/folded-panel.tsx";
import { assignColumn, chooseSheet } from "./list-decisions.ts";
import type { CompanyList } from "./use-company-list.ts";

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
export function ListColumns({ preview: { sheet, sheets, assignment }, decide }: ListColumnsProps) {
  const { columns, nameOrder } = assignment;
  const isWhole = columns.some(({ use }) => use === "fullName");
  const isUnclear = columns.some(({ use }) => use === null) || (isWhole && nameOrder === null);
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
