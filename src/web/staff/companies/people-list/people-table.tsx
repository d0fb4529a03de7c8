import { useState } from "react";
import type { ListPreview, PreviewCard } from "#shared/contract/company-list.ts";
import { type PersonField, listColumnTitles } from "#shared/company/list-columns.ts";
import { formatCount } from "#shared/format/counts.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { PersonRow } from "./person-row.tsx";
import type { CompanyList } from "./use-company-list.ts";

/** Number of rows drawn at once. */
const pageLength = 50;

interface PeopleTableProps {
  /** Announced by screen readers. */
  caption: string;
  cards: readonly PreviewCard[];
  /** The fields that the whole list fills. */
  columns: readonly PersonField[];
  /** Whether a column shows which people the company already has. */
  hasMatches: boolean;
  assignment: ListPreview["assignment"];
  decide: CompanyList["decide"];
  /** Called when a row is about to leave the table. */
  onLeave: () => void;
}

/** Shows people as they will appear on their cards, one column per field; every cell is edited in place. */
export function PeopleTable({ caption, cards, columns, hasMatches, assignment, decide, onLeave }: PeopleTableProps) {
  const [shown, setShown] = useState(pageLength);
  const hidden = Math.max(0, cards.length - shown);
  const isGuessed = (name: PersonField) => assignment.columns.some(({ use, isGuessed }) => isGuessed && use === name);
  return (
    <>
      <div className="overflow-x-auto">
        <table data-dense className="w-full border-collapse text-left text-sm max-sm:block sm:text-[0.8125rem]">
          <caption className="sr-only">{caption}</caption>
          <thead className="text-xs text-silver-300 max-sm:sr-only">
            <tr>
              <th scope="col" className="w-10 px-1.5 py-2 lg:px-3 font-semibold">
                Ligne
              </th>
              {columns.map((name) => (
                <th key={name} scope="col" className="px-1.5 py-2 font-semibold lg:px-3">
                  {listColumnTitles[name]}
                  {isGuessed(name) ? <span className="block font-normal text-gold-200">Colonne à vérifier</span> : null}
                </th>
              ))}
              {hasMatches ? (
                <th scope="col" className="px-1.5 py-2 font-semibold lg:px-3">
                  Sa carte
                </th>
              ) : null}
              <td />
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {cards.slice(0, shown).map((card) => (
              <PersonRow
                key={card.row}
                card={card}
                columns={columns}
                hasMatches={hasMatches}
                decide={decide}
                onLeave={onLeave}
              />
            ))}
          </tbody>
        </table>
      </div>
      {hidden > 0 ? (
        <div className="py-3">
          <Button size="small" variant="secondary" onClick={() => setShown(shown + pageLength)}>
            {`Montrer ${formatCount(Math.min(hidden, pageLength), "autre ligne", "autres lignes")}`}
          </Button>
        </div>
      ) : null}
    </>
  );
}
