import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { afterAll, expect, test } from "vitest";
import { apiErrors } from "#shared/errors/errors.ts";
import { getEndpointDocumentation } from "#server/http/documentation.ts";
import { companyWithSpace } from "../factories/company-space.ts";
import { makeToken } from "../factories/company-token.ts";
import { loggedInOwner, ownedCard } from "../factories/owner.ts";
import { callApi, staffMember } from "../factories/staff-member.ts";
import type { Staff } from "../factories/staff.ts";
import { unpaidOrder } from "../factories/unpaid-order.ts";
import { startTestApp } from "../harness/app.ts";
import { contractEndpoints } from "../harness/contract-endpoints.ts";
import { knownId, type Schema, valueOf } from "./fuzz-values.ts";
import { report, rounds } from "./rounds.ts";

const calls = rounds(800, 100_000);
/** Always the same in `npm test`, so that its result does not depend on the day. */
const seed = process.env.TORTURE ? Date.now() % 2 ** 31 : 12;
/** ms of real time after which a call counts as hanging, even on a busy machine. */
const longest = 60_000;

const service = await startTestApp();
afterAll(() => service.close());
const endpoints = await contractEndpoints();

/** References and ids that exist or did: of the first orders, and from answers. */
const seen = new Set<string>();
const known = () => [...seen][Math.floor(seen.size * next())] ?? "01HQ7ZK3M9X2P4R6T8V0W1Y3Z5";
let state = seed;
/** Draws from the seed, like everything else. */
function next(): number {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return state / 2 ** 31;
}

function remember(value: unknown): void {
  if (seen.size > 400) return;
  if (Array.isArray(value)) for (const one of value) remember(one);
  else if (typeof value === "object" && value !== null) for (const one of Object.values(value)) remember(one);
  else if (typeof value === "string" && /^[0-9a-zA-Z-]{6,40}$/.test(value)) seen.add(value);
}

type Who = Record<string, string>;
let members = 0;
/**
 * Makes an administrator whom no earlier call has removed, logged out or locked. They use another address, since by the
 * 70,000th call the first one would have to wait.
 */
async function anAdministrator(): Promise<Who> {
  return {
    authorization: `Bearer ${(await staffMember(service, `fuzz-${(members += 1)}`, "admin", "198.51.100.7")).token}`,
  };
}

async function anOwner(): Promise<Who> {
  return { cookie: (await loggedInOwner(service, "fuzz@example.com")).cookie };
}

/** Makes a program with all scopes, of another company each time: earlier calls may have closed the token. */
async function aProgram(): Promise<Who> {
  const { authorization = "" } = await anAdministrator();
  const desk: Staff = {
    headers: { Authorization: authorization },
    call: async (method, path, body) =>
      (await callApi(service.url, method, `/api${path}`, {
        headers: { Authorization: authorization },
        ...(body instanceof Object && { body }),
      })) as never,
  };
  const { refs, admin } = await companyWithSpace(service, desk, `Fuzz${(members += 1)}`, 3);
  for (const ref of refs) seen.add(ref);
  return { authorization: `Bearer ${(await makeToken(admin)).secret}` };
}

/** Generates a call of any endpoint, each part by its schema. */
const call = fc.oneof(
  ...endpoints.map((endpoint) => {
    const documented = getEndpointDocumentation(endpoint) as Record<
      "params" | "querystring" | "headers" | "body",
      Schema | undefined
    >;
    const part = (schema: Schema | undefined) => (schema ? valueOf(schema) : fc.constant(undefined));
    return fc.record({
      endpoint: fc.constant(endpoint),
      params: part(documented.params),
      query: part(documented.querystring),
      headers: part(documented.headers),
      body: part(documented.body),
    });
  }),
);
type Drawn = typeof call extends fc.Arbitrary<infer T> ? T : never;

const withKnown = (value: string) => value.replaceAll(knownId, () => known());
const text = (value: unknown) =>
  withKnown(typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed();
const entries = (value: unknown) => (typeof value === "object" && value !== null ? Object.entries(value) : []);

function requestOf({ endpoint, params, query, headers, body }: Drawn, who: Who): InjectOptions {
  const given = Object.fromEntries(entries(params));
  const path = endpoint.path.replace(/:(\w+)/g, (_colon, name: string) =>
    encodeURIComponent(text(given[name] ?? known())).slice(0, 400),
  );
  const search = entries(query)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(text(value))}`)
    .join("&");
  const own = entries(headers).map(([name, value]) => [name, text(value).replace(/[^\x20-\x7e]/g, "?")] as const);
  return {
    method: endpoint.method,
    url: `${path}?${search}`,
    headers: {
      ...Object.fromEntries(own),
      ...who,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { payload: withKnown(JSON.stringify(body)) }),
  };
}

/** Returns what is wrong with an answer, if anything. */
function faultOf(status: number, body: string): string | undefined {
  if (status >= 500) return `${status} ${body.slice(0, 120)}`;
  if (status < 400) return undefined;
  // The company API answers with a problem document, which has the sentence in `title`.
  const { code, message, title } = JSON.parse(body) as { code?: string; message?: string; title?: string };
  const isKnown = code !== undefined && code in apiErrors && (message ?? title);
  return isKnown ? undefined : `${status} without a code of ours: ${body.slice(0, 120)}`;
}

test(
  `${calls} generated calls of all routes, seed ${seed}: no crash, no hang, and every refusal has a known code and a sentence`,
  async () => {
    for (let i = 0; i < 5; i += 1)
      seen
        .add(await unpaidOrder(service.deps.db))
        .add(await ownedCard(service, "fuzz@example.com", { firstName: "Awa" }));
    let owner = await anOwner();
    let staff = await anAdministrator();
    let program = await aProgram();
    const faults: Record<string, string> = {};
    const statuses: Record<number, number> = {};
    for (const [at, drawn] of fc.sample(call, { numRuns: calls, seed }).entries()) {
      // An address may only make so many calls a minute.
      if (at % 50 === 0) service.clock.advance(60_000);
      const { access, method, path } = drawn.endpoint;
      const isOwners =
        access === "owner" || access === "holder" || (typeof access === "object" && "organisation" in access);
      const isProgram = typeof access === "object" && "token" in access;
      const who: Who = access === "public" ? {} : isOwners ? owner : isProgram ? program : staff;
      const answer = await Promise.race([
        service.app.inject(requestOf(drawn, who)),
        setTimeout(longest, undefined, { ref: false }),
      ]);
      const fault = answer ? faultOf(answer.statusCode, answer.body) : "no answer";
      if (fault) faults[`${method} ${path}`] ??= fault;
      if (!answer) continue;
      statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
      if (answer.statusCode < 300 && answer.body.startsWith("{")) remember(answer.json());
      if (isOwners && answer.statusCode === 401) owner = await anOwner();
      else if (isProgram && answer.statusCode === 401) program = await aProgram();
      else if (access !== "public" && !isProgram && [401, 403].includes(answer.statusCode))
        staff = await anAdministrator();
    }
    report(
      `fuzz: ${calls} calls of ${endpoints.length} endpoints, seed ${seed}, by status ${JSON.stringify(statuses)}, faults ${Object.keys(faults).length}`,
    );
    expect(faults).toEqual({});
    expect(Object.entries(statuses).filter(([status]) => Number(status) < 300).length).toBeGreaterThan(0);
  },
  4 * 3_600_000,
);
