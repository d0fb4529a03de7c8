import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, InjectOptions } from "fastify";
import type { Queryable } from "#server/db/database.ts";
import type { StoredObject } from "#server/ports/storage/port.ts";

/** An application of whatever version, asked without a network. */
export interface Service {
  app: Pick<FastifyInstance, "inject">;
  query: Queryable;
  /** Its time stands still unless somebody moves it: ms since 1970 UTC. */
  clock: { at: number };
}

export interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
  bytes: Buffer;
  /** @throws when the answer is no JSON */
  json<Body>(): Body;
}

export const publicUrl = "https://cartes.example";
export const administrator = { email: "awa@example.com", password: "le fleuve coule" };

/** Asks again while a machine that is busy with all these questions makes the application refuse them. */
export async function ask({ app }: Pick<Service, "app">, options: InjectOptions): Promise<Answer> {
  let answer = await app.inject(options);
  for (let tries = 1; answer.statusCode === 503 && tries < 30; tries += 1) {
    await wait(500);
    answer = await app.inject(options);
  }
  const { statusCode, headers, rawPayload } = answer;
  return {
    status: statusCode,
    headers: headers as Record<string, string | undefined>,
    bytes: rawPayload,
    json: <Body>() => JSON.parse(rawPayload.toString()) as Body,
  };
}

/** The headers of a session that was just opened. */
export async function logIn(service: Pick<Service, "app">): Promise<{ authorization: string }> {
  const answer = await ask(service, { method: "POST", url: "/api/login", payload: administrator });
  if (answer.status !== 200) throw new Error(`The login was refused: ${answer.status} ${answer.bytes.toString()}`);
  return { authorization: `Bearer ${answer.json<{ token: string }>().token}` };
}

/** What stands in for the bytes of any upload: they differ from one file to the next, so that a wrong one is seen. */
export function standInFile(key: string): StoredObject {
  const contentType = key.endsWith(".avif") ? "image/avif" : key.endsWith(".webp") ? "image/webp" : "image/jpeg";
  return { bytes: Buffer.from(`the bytes of ${key}`), contentType };
}
