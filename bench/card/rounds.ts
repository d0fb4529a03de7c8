import type { Done, Task } from "./load.ts";
import { processorMs, type Server } from "./processes.ts";

/** One request to measure. */
export interface Subject {
  name: string;
  server: Server;
  paths: string[];
  headers?: Record<string, string>;
  status?: number;
}

export interface Figures {
  /** Answers a second, one figure for each round. */
  rates: number[];
  /** The server's processor time for an answer (µs), one figure for each round. */
  costs: number[];
}

/**
 * Measures the subjects in turn, round after round, so that other load on the machine affects all alike; the first
 * round is a warm-up.
 */
export async function measure(
  load: (task: Task) => Promise<Done>,
  subjects: readonly Subject[],
  { rounds, ms }: { rounds: number; ms: number },
): Promise<Map<string, Figures>> {
  const figures = new Map(subjects.map(({ name }) => [name, { rates: [], costs: [] } as Figures]));
  for (let round = -1; round < rounds; round += 1) {
    for (const { name, server, paths, headers = { "Accept-Encoding": "br" }, status = 200 } of subjects) {
      const before = processorMs(server);
      const { answers, seconds } = await load({ port: server.port, paths, headers, status, ms });
      if (round < 0) continue;
      figures.get(name)?.rates.push(answers / seconds);
      figures.get(name)?.costs.push(((processorMs(server) - before) * 1000) / answers);
    }
  }
  return figures;
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** Returns the median of the rounds' ratios. */
export function medianRatio(of: readonly number[], to: readonly number[]): number {
  return median(of.map((figure, round) => figure / (to[round] ?? Number.NaN)));
}
