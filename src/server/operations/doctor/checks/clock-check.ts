import { getDatabaseTime } from "#server/db/database-time.ts";
import { type HealthCheck, type HealthCheckContext, okFinding, warningFinding, failedFinding } from "../check.ts";

/** ms: longer than an answer travels, shorter than a login code is valid. */
const toleratedMs = 30_000;
/** ms: beyond this, links and codes end too early or too late. */
const harmfulMs = 5 * 60_000;
const askMs = 3_000;

export const clockHealthCheck: HealthCheck = {
  name: "clock",
  look: async (at) => {
    const asked = othersClocks(at).map((ask) => difference(at, ask).catch(() => undefined));
    const differences = (await Promise.all(asked)).filter((one) => one !== undefined);
    if (differences.length === 0) return okFinding("Personne n'a pu dire l'heure pour comparer.");
    // The smallest difference counts: a single wrong server proves nothing about our clock.
    const off = Math.min(...differences.map(Math.abs));
    if (off <= toleratedMs) return okFinding("L'horloge de la machine est juste.");
    const text = `L'horloge de la machine est fausse d'environ ${Math.round(off / 1000)} s. Mettez-la à l'heure (timedatectl set-ntp true).`;
    if (off > harmfulMs) return failedFinding(text);
    return warningFinding(text);
  },
};

type Ask = () => Promise<number | undefined>;

function othersClocks({ settings: { paytech, s3 }, db }: HealthCheckContext): Ask[] {
  const clocks: Ask[] = [];
  if (!paytech.simulated) clocks.push(() => readServerTime(paytech.baseUrl));
  const endpoint = s3?.endpoint;
  if (endpoint) clocks.push(() => readServerTime(endpoint));
  if (typeof db === "object") clocks.push(() => getDatabaseTime(db));
  return clocks;
}

/** Measures how many ms our clock is ahead, from the middle of the request's duration. */
async function difference({ wall }: HealthCheckContext, ask: Ask): Promise<number | undefined> {
  const before = wall();
  const theirs = await ask();
  if (theirs === undefined) return undefined;
  return (before + wall()) / 2 - theirs;
}

/** Reads the `Date` of any answer, to the second. */
async function readServerTime(address: string): Promise<number | undefined> {
  const answer = await fetch(address, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(askMs) });
  const time = Date.parse(answer.headers.get("date") ?? "");
  if (Number.isNaN(time)) return undefined;
  return time;
}
