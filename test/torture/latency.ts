import { setTimeout as wait } from "node:timers/promises";

export interface Latencies {
  /** Number of answers measured. */
  count: number;
  p50: number;
  p99: number;
  /** ms. */
  longest: number;
}

/** Makes calls one after another, `pauseMs` apart, until `until` is aborted. @throws if a call fails */
export async function latenciesOf(call: () => Promise<unknown>, until: AbortSignal, pauseMs = 20): Promise<Latencies> {
  const spent: number[] = [];
  while (!until.aborted) {
    const before = performance.now();
    await call();
    spent.push(performance.now() - before);
    await wait(pauseMs);
  }
  spent.sort((one, other) => one - other);
  const at = (share: number) => Math.round(spent[Math.min(spent.length - 1, Math.floor(spent.length * share))] ?? 0);
  return { count: spent.length, p50: at(0.5), p99: at(0.99), longest: at(1) };
}

export function inWords({ count, p50, p99, longest }: Latencies): string {
  return `${count} answers, p50 ${p50} ms, p99 ${p99} ms, longest ${longest} ms`;
}

/** Sends a GET. @throws unless the answer is 200 */
export async function get(url: string, headers: Record<string, string> = {}): Promise<Buffer> {
  const answer = await fetch(url, { headers });
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}.`);
  return Buffer.from(await answer.arrayBuffer());
}
