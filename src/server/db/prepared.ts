import type { Compilable, CompiledQuery } from "kysely";
import type { Queryable } from "./database.ts";

/**
 * A read that is asked often: built and compiled once for each engine, then only filled in. `build` puts each value into
 * the query as it is and looks at none of them: the first time they are stand-ins. Runs in a transaction or out of one.
 */
export function prepared<const Values extends readonly unknown[], Row>(build: (query: Queryable, ...values: Values) => Compilable<Row>): (query: Queryable, ...values: Values) => Promise<Row[]> {
  const byEngine = new Map<unknown, Prepared<Row>>();
  return async (query, ...values) => {
    // Every database of an engine has the same compiler and plugins.
    const engine = query.getExecutor().adapter.constructor;
    let one = byEngine.get(engine);
    if (!one) byEngine.set(engine, (one = prepare(query, build, values.length)));
    const { compiled, places } = one;
    const parameters = places.map((place) => (typeof place === "number" ? values[place] : place.fixed));
    return (await query.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

interface Prepared<Row> {
  compiled: CompiledQuery<Row>;
  /** For each parameter which value it is, or what it always is. */
  places: (number | { fixed: unknown })[];
}

function prepare<Values extends readonly unknown[], Row>(query: Queryable, build: (query: Queryable, ...values: Values) => Compilable<Row>, count: number): Prepared<Row> {
  const standIns = Array.from({ length: count }, (_, at) => Symbol(at));
  const compiled = build(query, ...(standIns as unknown as Values)).compile();
  const places = compiled.parameters.map((parameter) => {
    const at = standIns.indexOf(parameter as symbol);
    return at < 0 ? { fixed: parameter } : at;
  });
  return { compiled, places };
}
