/** What one queue does on one database; `boss`, `graphile` and `own` make them. */
export interface Contender {
  /** A row and a job, in one transaction. */
  enqueueWithRow(at: number): Promise<void>;
  /** Jobs numbered from `from` to below `to`, as many a statement as the queue takes. */
  fill(from: number, to: number): Promise<void>;
  /** Starts to work, with so many jobs at a time, and tells each; only the end of the process ends it. */
  work(atOnce: number, run: (at: number) => void): Promise<void>;
  /** How many jobs a node holds now, alive or dead. */
  held(): Promise<number>;
  close(): Promise<void>;
}

export const queues = ["own", "own-unskipped", "taken", "graphile", "boss"] as const;
export type Queue = (typeof queues)[number];

export interface Place {
  /** Of a database that has a table `bench_rows (n bigint)`. */
  url: string;
  /** Whose node_modules has the libraries. */
  folder: string;
}

export const kind = "mail.send";
export const lot = 500;
export const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

export async function openQueue(queue: Queue, place: Place): Promise<Contender> {
  if (queue === "graphile") return (await import("./graphile.ts")).openGraphile(place);
  if (queue === "boss") return (await import("./boss.ts")).openBoss(place);
  return (await import("./own.ts")).openOwn(place, queue);
}
