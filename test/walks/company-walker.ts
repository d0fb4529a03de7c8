import { expect } from "vitest";
import { apiErrors } from "#shared/errors/errors.ts";
import { createCompany } from "#test/factories/company.ts";
import { loggedInOwner } from "#test/factories/owner.ts";
import { callApi } from "#test/factories/staff-member.ts";
import { type Staff, staffOn } from "#test/factories/staff.ts";
import type { TestApp } from "#test/harness/app.ts";

/** Money of one order as the walk counts it, independently of the server; whole FCFA. */
interface Money {
  in: number;
  out: number;
}

type Call = <Body = Record<string, unknown>>(
  method: string,
  path: string,
  body?: object,
) => Promise<{ status: number; body: Body & { code?: string } }>;

/** A company on a random walk: who acts for it, and what it has so far. */
export interface CompanyWalker {
  app: TestApp;
  id: string;
  at: string;
  /** Calls as the desk. */
  staff: Call;
  /** Calls as the company's administrator, in its space. */
  admin: Call;
  /** Returns the headers of the desk's calls. */
  headers(): Staff["headers"];
  /** Fails on answers that no walk may get: a server error, or a refusal without one of the product's codes. */
  check<Answer extends { status: number; body: unknown }>(asked: string, answer: Answer): Answer;
  /** Logs in both again, since sessions end as days pass. */
  logIn(): Promise<void>;
  /** Its orders, each with the money that came in and went out. */
  orders: Map<string, Money>;
  /** All references that its cards ever had. */
  refs: Set<string>;
  /** References of cards taken off an unpaid order, including those then passed on to another card. */
  takenOff: Set<string>;
  /** Number of refusals by code. */
  refusals: Map<string, number>;
  done: Map<string, number>;
}

/** Codes that a walk must not get: its requests are valid, logged in and not too frequent. */
const neverAnswered = ["request.invalid", "request.rate_limited", "auth.required"];

let walkers = 0;

/** Makes a company without cards, whose offer needs no photo. */
export async function startCompanyWalk(app: TestApp): Promise<CompanyWalker> {
  walkers += 1;
  const at = `walk${walkers}.example`;
  let desk: Staff;
  let cookie: string;

  const refusals = new Map<string, number>();
  const check = <Answer extends { status: number; body: unknown }>(asked: string, answer: Answer): Answer => {
    if (answer.status < 400) return answer;
    const { code = "" } = answer.body as { code?: string };
    const isTwin = asked.startsWith("POST /nouvelles-cartes") && code === "request.invalid";
    const isAllowed = isTwin || (answer.status < 500 && code in apiErrors && !neverAnswered.includes(code));
    expect(isAllowed, `${asked}: ${answer.status} ${JSON.stringify(answer.body)}`).toBe(true);
    refusals.set(code, (refusals.get(code) ?? 0) + 1);
    return answer;
  };

  const walker: CompanyWalker = {
    app,
    id: "",
    at,
    refusals,
    orders: new Map(),
    refs: new Set(),
    takenOff: new Set(),
    done: new Map(),
    headers: () => desk.headers,
    check,
    staff: async (method, path, body) =>
      check(`${method} ${path} ${JSON.stringify(body)}`, await desk.call(method, path, body)) as never,
    admin: async (method, path, body) => {
      app.clock.advance(1);
      const answer = await callApi(app.url, method, `/api/entreprises/${walker.id}${path}`, {
        headers: { Cookie: cookie },
        ...(body && { body }),
      });
      return check(`${method} ${path} ${JSON.stringify(body)}`, answer) as never;
    },
    logIn: async () => {
      desk = await staffOn(app, `desk@${at}`, "Binta", "desk");
      ({ cookie } = await loggedInOwner(app, `admin@${at}`));
    },
  };
  await walker.logIn();
  walker.id = await createCompany(
    { headers: { Authorization: "" }, call: walker.staff as never },
    {
      name: `Entreprise ${walkers}`,
      address: "Plateau, Dakar",
    },
  );
  await walker.staff("PATCH", `/organisations/${walker.id}/template`, { offer: "CUSTOM" });
  await walker.staff("POST", `/organisations/${walker.id}/members`, {
    email: `admin@${at}`,
    role: "admin",
    departments: [],
  });
  return walker;
}

/** Returns one of the values, chosen by a number of the walk; `undefined` if there is none. */
export const chooseOne = <Value>(values: Iterable<Value>, at: number): Value | undefined => {
  const all = [...values];
  return all.length === 0 ? undefined : all[at % all.length];
};
