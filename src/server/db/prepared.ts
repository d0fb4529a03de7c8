import type { Compilable, CompiledQuery, Expression, Insertable, InsertQueryBuilder, InsertResult } from "kysely";
import type { Queryable } from "./database.ts";
import { toDatabaseAppError } from "./errors.ts";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Tables } from "./tables.ts";

/** Each number of rows needs a statement of its own, and engines limit a statement's parameters. */
const mostRows = 32;

type Insert<Table extends keyof Tables> = InsertQueryBuilder<Tables, Table, InsertResult>;

/**
 * Creates an insert of whole rows, like `insertInto(table).values(rows)`, but built and compiled once for each number
 * of rows. More than 32 rows take several statements, with a turn of the event loop between them: insert them in a
 * transaction. `refine`: adds clauses, such as conflict handling; `fixed`: values for every row, such as an expression.
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
  // Kysely derives a table's row type from its name, which is generic here.
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

/** Returns a statement's rows synchronously. @throws the engine's error */
export type SynchronousRead = <Row>(sql: string, parameters: readonly unknown[]) => Row[];

/** Maps a database to its read without the query builder, if it has one: outside of transactions, on SQLite. */
export const synchronousReadsByDatabase = new WeakMap<Queryable, SynchronousRead>();

/**
 * Creates a read that runs often: built and compiled once for each engine, then only filled in. Built each time, and
 * without the read past the builder, an unpaid order's answer costs 1.8 times as much and a contact file 1.4 times;
 * without that read only, 1.4 and 1.2 times (bench two-builds, 2026-11-28). `build` must put each value into the query
 * unchanged and unread: in the first call they are placeholders. Runs in a transaction or out of one.
 */
export function createPreparedRead<const Values extends readonly unknown[], Row>(
  build: (query: Queryable, ...values: Values) => Compilable<Row>,
): (query: Queryable, ...values: Values) => Promise<Row[]> {
  const fill = preparing(build);
  return async (query, ...values) => {
    const filled = fill(query, values);
    try {
      const rows = synchronousReadsByDatabase.get(query)?.<Row>(filled.sql, filled.parameters);
      if (rows) return rows;
    } catch (error) {
      // If another process has locked the file, the builder's driver waits for it off the event loop.
      if (toDatabaseAppError(error)?.code !== "database.busy") throw error;
    }
    return (await query.executeQuery<Row>(filled)).rows;
  };
}

/**
 * Creates a write like `createPreparedRead`; resolves to the rows it returns. With all writes, inserts and lists built
 * each time an order costs 1.4 times as much, a notification 1.2 times (bench two-builds, 2026-11-28).
 */
export function createPreparedWrite<const Values extends readonly unknown[], Row>(
  build: (query: Queryable, ...values: Values) => Compilable<Row>,
): (query: Queryable, ...values: Values) => Promise<Row[]> {
  const fill = preparing(build);
  return async (query, ...values) => (await query.executeQuery<Row>(fill(query, values))).rows;
}

/** Makes a read or a write resolve to its first row only, for queries with at most one. */
export function takingFirst<Values extends readonly unknown[], Row>(
  run: (query: Queryable, ...values: Values) => Promise<Row[]>,
): (query: Queryable, ...values: Values) => Promise<Row | undefined> {
  return async (query, ...values) => (await run(query, ...values))[0];
}

/**
 * Creates a read with a list in it, such as an IN clause's, in which duplicates change nothing. Built once for one
 * value and once for `preparedListLength` values; a shorter list is filled up with its first value, a longer one is
 * built each time. Resolves to no rows for an empty list.
 */
export function createPreparedListRead<const Values extends readonly unknown[], Row>(
  build: (query: Queryable, list: readonly string[], ...values: Values) => Compilable<Row>,
) {
  return fillingLists<Values, Row>(build, createPreparedRead);
}

/** Creates a write like `createPreparedListRead`; resolves to the rows it returns. */
export function createPreparedListWrite<const Values extends readonly unknown[], Row>(
  build: (query: Queryable, list: readonly string[], ...values: Values) => Compilable<Row>,
) {
  return fillingLists<Values, Row>(build, createPreparedWrite);
}

/** The images of an order of ten cards: ten portraits, a cover and a logo. */
const preparedListLength = 12;

function fillingLists<const Values extends readonly unknown[], Row>(
  build: (query: Queryable, list: readonly string[], ...values: Values) => Compilable<Row>,
  prepare: <All extends readonly unknown[]>(
    build: (query: Queryable, ...values: All) => Compilable<Row>,
  ) => (query: Queryable, ...values: All) => Promise<Row[]>,
): (query: Queryable, list: readonly string[], ...values: Values) => Promise<Row[]> {
  const runOne = prepare((query, only: string, ...values: Values) => build(query, [only], ...values));
  const runMany = prepare((query, ...all: readonly unknown[]) =>
    build(query, all.slice(0, preparedListLength) as string[], ...(all.slice(preparedListLength) as unknown as Values)),
  );
  return async (query, list, ...values) => {
    const [first] = list;
    if (first === undefined) return [];
    if (list.length === 1) return runOne(query, first, ...values);
    if (list.length > preparedListLength)
      return (await query.executeQuery<Row>(build(query, list, ...values).compile())).rows;
    const filled = Array.from({ length: preparedListLength }, (_, at) => list[at] ?? first);
    return runMany(query, ...filled, ...values);
  };
}

/** Returns a function that fills values into the prepared statement. */
function preparing<Values extends readonly unknown[], Row>(
  build: (query: Queryable, ...values: Values) => Compilable<Row>,
): (query: Queryable, values: Values) => CompiledQuery<Row> {
  const byEngine = new Map<unknown, Prepared<Row>>();
  return (query, values) => {
    // All databases of an engine have the same compiler and plugins.
    const engine = query.getExecutor().adapter.constructor;
    let one = byEngine.get(engine);
    if (!one) byEngine.set(engine, (one = prepare(query, build, values.length)));
    const { compiled, places } = one;
    return {
      ...compiled,
      parameters: places.map((place) => (typeof place === "number" ? values[place] : place.fixed)),
    };
  };
}

interface Prepared<Row> {
  compiled: CompiledQuery<Row>;
  /** For each parameter, its value's index or its fixed value. */
  places: (number | { fixed: unknown })[];
}

function prepare<Values extends readonly unknown[], Row>(
  query: Queryable,
  build: (query: Queryable, ...values: Values) => Compilable<Row>,
  count: number,
): Prepared<Row> {
  const standIns = Array.from({ length: count }, (_, at) => Symbol(at));
  const compiled = build(query, ...(standIns as unknown as Values)).compile();
  const places = compiled.parameters.map((parameter) => {
    const at = standIns.indexOf(parameter as symbol);
    if (at < 0) return { fixed: parameter };
    return at;
  });
  return { compiled, places };
}
