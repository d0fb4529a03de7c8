import { z } from "zod";
import type { jobKindLabels } from "#shared/staff/job-labels.ts";
import { offerNames } from "#shared/offers/offers.ts";
import type { ServerSettings } from "#server/config/environment-settings.ts";

/**
 * Lists the queues; each runs its jobs one after another, beside the others. So nothing delays a mail; a slow payment
 * provider or company's program delays nothing else, and a flood of requests for login codes only other such requests.
 */
export const jobQueueNames = ["mail", "logins", "provider", "webhooks", "background"] as const;
export type JobQueueName = (typeof jobQueueNames)[number];

/**
 * Decides when a failing job is given up: once it has been tried `leastTries` times and is `leastMs` old. The waits
 * double from 2 s to `longestWaitMs`.
 */
export interface JobRetryPolicy {
  leastTries: number;
  leastMs: number;
  longestWaitMs: number;
}

const minute = 60_000;
const hour = 60 * minute;
/**
 * Longest run (ms) of a queue's job before it counts as hung and another worker may take it; its worker keeps renewing
 * a shorter lease. Mail servers and providers time out after 20 s; a backup may take long.
 */
export const jobRunTimeoutMs: Record<JobQueueName, number> = {
  mail: 5 * minute,
  logins: 5 * minute,
  provider: 5 * minute,
  webhooks: 5 * minute,
  background: 6 * hour,
};
const usual: JobRetryPolicy = { leastTries: 10, leastMs: 0, longestWaitMs: hour };
/** Mail servers may be away for days, and should be asked at most every half an hour (RFC 5321, 4.5.4.1). */
const patient: JobRetryPolicy = { leastTries: 10, leastMs: 72 * hour, longestWaitMs: hour / 2 };

/** Describes a kind of job, except its work, which is in `composition/job-handlers.ts` (decision 1). */
export interface JobDefinition<Payload> {
  queue: JobQueueName;
  retry?: JobRetryPolicy;
  /** Schema of its data, checked again before it runs. */
  schema: z.ZodType<Payload>;
  /** Period in ms: the first node to ask makes one job in each period. */
  everyMs?: number;
  /** Offset (ms) of its period; `undefined`: it does not recur. */
  from?: (settings: ServerSettings) => number | undefined;
}

/** Returns the definition, typed with the job's data. */
export function defineJob<Payload>(
  definition: Omit<JobDefinition<Payload>, "everyMs" | "from">,
): JobDefinition<Payload> {
  return definition;
}

/** Returns the definition of a recurring job, which carries no data. */
export function defineRecurringJob(
  definition: Omit<JobDefinition<Record<string, never>>, "schema"> & { everyMs: number },
): JobDefinition<Record<string, never>> {
  return { ...definition, schema: z.record(z.string(), z.never()) };
}

const idField = z.string();
/** Defines each kind of job; its French label is in `jobKindLabels`, and a missing one does not compile. */
const jobs = {
  "mail.send": defineJob({ queue: "mail", retry: patient, schema: z.object({ mailId: idField }) }),
  "mail.forget": defineJob({ queue: "background", schema: z.object({ mailIds: z.array(idField) }) }),
  "owner.mail": defineJob({ queue: "logins", schema: z.object({ challengeHash: z.string() }) }),
  "owner.decoy": defineJob({ queue: "logins", schema: z.object({ id: idField, challengeHash: z.string() }) }),
  "payment.check": defineJob({ queue: "provider", schema: z.object({ refCommand: z.string() }) }),
  "refund.check": defineJob({ queue: "provider", schema: z.object({ refundId: idField }) }),
  "notice.judge": defineJob({ queue: "provider", schema: z.object({ noticeId: idField }) }),
  "card.picture": defineJob({ queue: "background", schema: z.object({ cardRef: idField }) }),
  "upload.variants": defineJob({ queue: "background", schema: z.object({ uploadId: idField }) }),
  "upload.remove": defineJob({ queue: "background", schema: z.object({ uploadIds: z.array(idField) }) }),
  "proof.remind": defineJob({
    queue: "background",
    schema: z.object({ orderRef: idField, version: z.int(), reminder: z.int() }),
  }),
  "completion.begin": defineJob({
    queue: "background",
    schema: z.object({ orderRef: idField, at: z.number(), by: z.string() }),
  }),
  "completion.remind": defineJob({
    queue: "background",
    schema: z.object({ orderRef: idField, at: z.number(), step: z.int() }),
  }),
  "completion.tell": defineJob({ queue: "background", schema: z.object({ orderRef: idField, until: z.number() }) }),
  "document.draw": defineJob({ queue: "background", schema: z.object({ documentId: idField }) }),
  "newsletter.tell": defineJob({ queue: "background", schema: z.object({ offer: z.enum(offerNames) }) }),
  "alert.send": defineJob({
    queue: "background",
    retry: patient,
    schema: z.object({
      id: idField,
      name: z.string(),
      text: z.string(),
      since: z.number(),
      endedAt: z.number().nullable(),
    }),
  }),
  "order.expire": defineRecurringJob({ queue: "background", everyMs: hour }),
  "order.purge": defineRecurringJob({ queue: "background", everyMs: 24 * hour }),
  "card.remove": defineRecurringJob({ queue: "background", everyMs: 24 * hour }),
  "upload.sweep": defineRecurringJob({ queue: "background", everyMs: hour }),
  "assets.sweep": defineRecurringJob({ queue: "background", everyMs: 24 * hour }),
  "card.accents": defineRecurringJob({ queue: "background", everyMs: 24 * hour }),
  // In Dakar's morning; it only acts on a month's first days.
  "statistics.mail": defineRecurringJob({ queue: "background", everyMs: 24 * hour, from: () => 8 * hour }),
  "document.balance": defineRecurringJob({ queue: "background", everyMs: hour }),
  // In Dakar's morning, when people read their mails.
  "document.remind": defineRecurringJob({ queue: "background", everyMs: 24 * hour, from: () => 8 * hour }),
  "wallet.tell": defineRecurringJob({
    queue: "background",
    everyMs: minute,
    from: ({ wallet }) => (wallet === undefined ? undefined : 0),
  }),
  "promo.recount": defineRecurringJob({ queue: "background", everyMs: 24 * hour }),
  "alert.watch": defineRecurringJob({ queue: "background", everyMs: 5 * minute }),
  "contacts.tell": defineRecurringJob({ queue: "background", everyMs: 5 * minute }),
  "backup.daily": defineRecurringJob({
    queue: "background",
    everyMs: 24 * hour,
    from: ({ backup }) => (backup.to === undefined ? undefined : backup.at * hour),
  }),
  housekeeping: defineRecurringJob({ queue: "background", everyMs: 24 * hour }),
} satisfies { [Kind in keyof typeof jobKindLabels]: JobDefinition<unknown> };
export type JobKind = keyof typeof jobs;

export type JobPayloadsByKind = { [Kind in JobKind]: z.output<(typeof jobs)[Kind]["schema"]> };

/** Lists the kinds that this version knows; a node leaves others alone, since a newer version may have made them. */
export const jobKinds = Object.keys(jobs) as JobKind[];

/** Lists the recurring kinds, each with the length and the beginning (ms) of its periods. */
export const recurringJobs = jobKinds.flatMap((kind) => {
  const { everyMs, from = () => 0 }: JobDefinition<unknown> = jobs[kind];
  return everyMs === undefined ? [] : [{ kind, everyMs, from }];
});

export function getJobQueueName(kind: JobKind): JobQueueName {
  return jobs[kind].queue;
}

export function getJobRetryPolicy(kind: JobKind): JobRetryPolicy {
  return jobs[kind].retry ?? usual;
}

/** Parses a job's data. @throws {z.ZodError} when another version wrote something else */
export function parseJobPayload(kind: JobKind, text: string): JobPayloadsByKind[JobKind] {
  return jobs[kind].schema.parse(JSON.parse(text));
}
