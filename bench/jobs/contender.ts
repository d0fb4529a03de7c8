/** Operations of one queue on one database; `boss`, `graphile` and `own` implement them. */
export interface Contender {
  /** A row and a job, in one transaction. */
  enqueueWithRow(at: number): Promise<void>;
  /** Jobs numbered from `from` to below `to`, as many a statement as the queue takes. */
  fill(from: number, to: number): Promise<void>;
  /** Starts to work, with this many jobs at a time, and reports each; it runs until the process ends. */
  work(atOnce: number, run: (at: number) => void): Promise<void>;
  /** Returns the number of jobs that nodes have claimed now, whether alive or dead. */
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
