import { setImmediate as nextTurn } from "node:timers/promises";
import type { Compilable, Expression, Insertable, InsertQueryBuilder, InsertResult } from "kysely";
import type { Queryable } from "./database.ts";
import { createPreparedWrite } from "./prepared.ts";
import type { Tables } from "./tables.ts";

/** Each number of rows is a statement of its own, and engines limit a statement's parameters. */
const mostRows = 32;

type Insert<Table extends keyof Tables> = InsertQueryBuilder<Tables, Table, InsertResult>;

/**
 * Creates an insert of whole rows, as `insertInto(table).values(rows)`, which is built and compiled once for each
 * number of rows. More than 32 rows are several statements, with a turn of the event loop between them: insert them in a
 * transaction. `refine`: adds clauses, such as the handling of conflicts; `fixed`: values written into every row,
 * such as an expression.
 */
export function createPreparedInsert<Table extends keyof Tables & string>(
  table: Table,
  {
    refine = (insert) => insert,
    fixed = {},
  }: {
    refine?: (insert: Insert<Table>) => Compilable<unknown>;
    fixed?: { [Column in keyof Tables[Table]]?: Expression<Tables[Table][Column]> };
  } = {},
): (query: Queryable, rows: readonly Insertable<Tables[Table]>[]) => Promise<void> {
  const byShape = new Map<string, (query: Queryable, ...values: readonly unknown[]) => Promise<unknown[]>>();
  // Kysely knows a table's row by its name only, which here is anyone's.
  const insert = (query: Queryable, rows: readonly object[]) =>
    refine(query.insertInto(table).values(rows.map((row) => ({ ...row, ...fixed })) as never) as Insert<Table>);

  return insertRows;

  async function insertRows(query: Queryable, rows: readonly Insertable<Tables[Table]>[]): Promise<void> {
    const columns = Object.keys(rows[0] ?? {});
    if (columns.length === 0) return;
    if (rows.length > mostRows) {
      await insertRows(query, rows.slice(0, mostRows));
      await nextTurn();
      return insertRows(query, rows.slice(mostRows));
    }
    const shape = `${rows.length} ${columns.join()}`;
    let one = byShape.get(shape);
    if (!one) {
      const buildRows = (values: readonly unknown[]) =>
        rows.map((_row, at) =>
          Object.fromEntries(columns.map((column, place) => [column, values[at * columns.length + place]])),
        );
      byShape.set(
        shape,
        (one = createPreparedWrite((query, ...values: readonly unknown[]) => insert(query, buildRows(values)))),
      );
    }
    await one(query, ...rows.flatMap((row) => columns.map((column) => row[column as keyof typeof row])));
  }
}
