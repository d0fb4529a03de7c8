import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Deps } from "./deps.ts";
import { migrationsFor } from "./db/migrations.ts";
import { diskRoom } from "./disk-room.ts";
import type { CardPages } from "./features/cards/page/kept.ts";
import { countMailsGivenUp, countWaitingMails } from "./features/mails/service.ts";
import { countOpenAttempts } from "./features/payments/service.ts";
import { countPieces } from "./features/production/queue/service.ts";
import { readQueue } from "./jobs/queue.ts";
import type { Reading, Sample } from "./metrics/readings.ts";
import { projectRoot } from "./project-root.ts";

const { version } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as { version: string };

/** The composition list of `/metrics`: what of the service is told beside its requests. */
export function readingsOf({ counts }: Pick<CardPages, "counts">): Record<string, Reading> {
  return { build: readBuild, cards: async () => Object.entries(counts).map(([how, value]) => cardPages({ how }, value)), jobs: readJobs, mails: readMails, payments: readPayments, production: readProduction, disk: readDisk };
}

const sample = (name: string, help: string) => (labels: Record<string, string>, value: number): Sample => ({ name, help, labels, value });

const build = sample("build_info", "Version and last migration of this process");
const cardPages = sample("card_page_answers", "Readings of a live card's page since the start: from memory, from memory once the database agreed, drawn anew");
const jobsDue = sample("jobs_due", "Jobs that are due and not done, by lane");
const jobsWaited = sample("jobs_oldest_due_seconds", "How long the lane's oldest due job has been due");
const jobsFailed = sample("jobs_failed", "Jobs that were given up in the last seven days, but for mails");
const mailsUnsent = sample("mails_unsent", "Mails that wait, and those that were given up in the last seven days");
const attempts = sample("payment_attempts_open", "Payment attempts that wait for their provider or for staff");
const pieces = sample("pieces", "Pieces in the workshop's queue, by state");
const piecesLate = sample("pieces_late", "Pieces that should have been made by now, counted up to 500");
const diskFree = sample("disk_free_bytes", "Free space of the data folder's disk");
const diskSize = sample("disk_size_bytes", "Size of the data folder's disk");

async function readBuild(deps: Deps): Promise<Sample[]> {
  return [build({ version, engine: deps.db.engine, migration: migrationsFor(deps.db.engine).at(-1)?.name ?? "" }, 1)];
}

async function readJobs(deps: Deps): Promise<Sample[]> {
  const { lanes, failed } = await readQueue(deps);
  return [...lanes.flatMap(({ lane, due, waitedMs }) => [jobsDue({ lane }, due), jobsWaited({ lane }, waitedMs / 1000)]), jobsFailed({}, failed)];
}

async function readMails(deps: Deps): Promise<Sample[]> {
  return [mailsUnsent({ state: "waiting" }, await countWaitingMails(deps)), mailsUnsent({ state: "failed" }, await countMailsGivenUp(deps))];
}

async function readPayments(deps: Deps): Promise<Sample[]> {
  return (await countOpenAttempts(deps)).map(({ state, count }) => attempts({ state }, count));
}

async function readProduction(deps: Deps): Promise<Sample[]> {
  const { states, late } = await countPieces(deps);
  return [...states.map(({ state, count }) => pieces({ state }, count)), piecesLate({}, late)];
}

async function readDisk({ settings }: Deps): Promise<Sample[]> {
  const room = await diskRoom(settings);
  return room ? [diskFree({}, room.free), diskSize({}, room.all)] : [];
}
