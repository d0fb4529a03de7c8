/** Operations of one queue on one database; `boss`, `graphile` and `own` implement them. */
export interface Contender {
  /** Inserts a row and a job in one transaction. */
  enqueueWithRow(at: number): Promise<void>;
  /** Adds jobs numbered from `from` to below `to`, as many in a statement as the queue accepts. */
  fill(from: number, to: number): Promise<void>;
  /** Runs this many jobs at a time and reports each, until the process ends. */
  work(atOnce: number, run: (at: number) => void): Promise<void>;
  /** Returns the number of jobs now claimed by nodes, alive or dead. */
  held(): Promise<number>;
  close(): Promise<void>;
}

export const queues = ["own", "graphile", "boss"] as const;
export type Queue = (typeof queues)[number];

export interface Place {
  /** URL of a database with a table `bench_rows (n bigint)`. */
  url: string;
  /** Folder whose node_modules contains the libraries. */
  folder: string;
}

export const kind = "mail.send";
export const lot = 500;
export const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

export async function openQueue(queue: Queue, place: Place): Promise<Contender> {
  if (queue === "graphile") return (await import("./graphile.ts")).openGraphile(place);
  if (queue === "boss") return (await import("./boss.ts")).openBoss(place);
  return (await import("./own.ts")).openOwn(place);
}
