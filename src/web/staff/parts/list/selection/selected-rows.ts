type Rows<Row> = ReadonlyMap<string, Row>;
type IdOf<Row> = (row: Row) => string;

/** Ticks or unticks a row; with `from`, a row of the same page, also all rows between the two. */
export function toggleSelectedRow<Row>(
  ticked: Rows<Row>,
  shown: readonly Row[],
  idOf: IdOf<Row>,
  row: Row,
  from?: string,
): Rows<Row> {
  const ids = shown.map(idOf);
  const [here, there] = [ids.indexOf(idOf(row)), from === undefined ? -1 : ids.indexOf(from)];
  const touched = here < 0 || there < 0 ? [row] : shown.slice(Math.min(here, there), Math.max(here, there) + 1);
  return setRowsSelected(ticked, touched, idOf, !ticked.has(idOf(row)));
}

/** Ticks or unticks some rows; the others stay as they are. */
export function setRowsSelected<Row>(
  ticked: Rows<Row>,
  shown: readonly Row[],
  idOf: IdOf<Row>,
  wanted: boolean,
): Rows<Row> {
  const next = new Map(ticked);
  for (const row of shown) {
    if (wanted) next.set(idOf(row), row);
    else next.delete(idOf(row));
  }
  return next;
}
