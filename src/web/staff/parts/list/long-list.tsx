import { type Key, type ReactNode, useId, useState } from "react";
import { formatCount } from "#shared/format/counts.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { foldText } from "../fold-text.ts";

/** Number of rows that a list shows at first, and that each press adds to a longer one. */
const fewRows = 10;
const moreRows = 20;

interface LongListProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** Text in which the search looks for a row. */
  textOf: (row: Row) => string;
  /** Names what is searched, such as "une carte". */
  what: string;
  /** The row to show first in a long list, so that it is seen. */
  first?: Key | undefined;
  className?: string;
  children: (row: Row) => ReactNode;
}

/** Lists rows of which there may be a thousand: the first ones, more at each press, and any by a search. */
export function LongList<Row>({ rows: all, keyOf, textOf, what, first, className, children }: LongListProps<Row>) {
  const [search, setSearch] = useState("");
  const [most, setMost] = useState(fewRows);
  const id = useId();
  const [aimed] = useState(first);
  const isAimed = (row: Row) => Number(all.length > fewRows && keyOf(row) === aimed);
  const rows = all.toSorted((one, other) => isAimed(other) - isAimed(one));
  const words = foldText(search).split(/\s+/).filter(Boolean);
  const found = words.length > 0 ? rows.filter((row) => matches(foldText(textOf(row)), words)) : rows;
  const hidden = Math.max(0, found.length - most);
  return (
    <>
      {rows.length > fewRows ? (
        <div>
          <label htmlFor={id} className="sr-only">{`Rechercher ${what}`}</label>
          <input
            id={id}
            type="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            placeholder={`Rechercher ${what}`}
            value={search}
            onChange={({ target }) => {
              setSearch(target.value);
              setMost(fewRows);
            }}
            className="min-h-11 w-full rounded-full border border-edge bg-sunken px-4 text-sm text-silver-50 placeholder:text-silver-400 hover:border-silver-300 sm:max-w-96"
          />
        </div>
      ) : null}
      <p role="status" className={words.length > 0 ? "text-sm text-silver-300" : "sr-only"}>
        {words.length > 0 ? formatCount(found.length, "trouvée") : ""}
      </p>
      <ul className={className}>
        {found.slice(0, most).map((row) => (
          <li key={keyOf(row)} className="flex flex-col">
            {children(row)}
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <div>
          <Button size="small" variant="secondary" onClick={() => setMost(most + moreRows)}>
            {`En montrer ${Math.min(hidden, moreRows)} de plus, sur ${found.length.toLocaleString("fr-FR")}`}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function matches(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}
