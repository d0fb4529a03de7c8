import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import pg from "pg";
import { DatabaseConnectionLostError, toDatabaseAppError } from "./errors.ts";
import { getPreparedStatementName } from "./kept-statements.ts";

const int8 = 20;

/**
 * ms: 10 s at most for a connection and an answer together. The server ends a statement before we close its connection.
 */
const limits = { connection: 4_000, lock: 4_000, statement: 5_000, answer: 6_000, idleInTransaction: 10_000 } as const;
const keepAliveAfterMs = 10_000;

/** Message with which `pg` refuses a query on a connection that it closed; it has no code. */
const givenUp = /^Client (was closed|has encountered a connection error) and is not queryable$/;

/** Reasons why a connection in use was lost. */
const losses = new WeakMap<pg.PoolClient, Error>();

/** Creates a pool whose every wait has a limit; it contacts the server at the first query. */
export function createPostgresPool(url: string, max = 10): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: limits.connection,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    // Our BIGINTs are ms and counts, all within 2^53.
    types: {
      getTypeParser: (oid, format) => {
        if (oid === int8) return Number;
        return pg.types.getTypeParser(oid, format);
      },
    },
  });
  // Without listeners either event would end the process. An idle connection is lost: the next query opens another one.
  pool.on("error", () => undefined);
  // A connection in use is lost: its running query, or the next one, fails by itself.
  pool.on("connect", (client) => void client.on("error", (error) => losses.set(client, error)));
  return pool;
}

/** Adapts the pool to Kysely: an unanswered query closes its connection, and a lost connection throws our error. */
export function asKyselyPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => boundedClient(await connectFromPool(pool)),
  };
}

/** Takes a connection from the pool. @throws {DatabaseConnectionLostError} when the server gives none in time */
export async function connectFromPool(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw new DatabaseConnectionLostError("The database gave no connection.", { cause: error });
  }
}

function boundedClient(client: pg.PoolClient): PostgresPoolClient {
  let broken = false;

  async function query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    let late = false;
    const limit = setTimeout(() => {
      late = true;
      // During a query this destroys the socket, so that the waiting callers fail now.
      void end(client);
    }, limits.answer);
    try {
      return (await client.query({
        name: getPreparedStatementName(sql),
        text: sql,
        values: [...parameters],
      })) as unknown as PostgresQueryResult<Row>;
    } catch (error) {
      const loss = losses.get(client);
      const isLost = late || loss || (error instanceof Error && givenUp.test(error.message));
      const sentence = late ? "The database did not answer." : "The connection to the database was lost.";
      const refusal = isLost ? new DatabaseConnectionLostError(sentence, { cause: loss ?? error }) : error;
      broken ||= toDatabaseAppError(refusal)?.code === "database.unavailable";
      throw refusal;
    } finally {
      clearTimeout(limit);
    }
  }

  return {
    query: query as PostgresPoolClient["query"],
    release: (destroy = false) => client.release(destroy || broken),
  };
}

/** A pooled client's types have no `end`, since only the pool ends a healthy connection. */
function end(client: pg.PoolClient): Promise<void> {
  return (client as unknown as pg.Client).end();
}
