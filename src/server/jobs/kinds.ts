import type { OfferName } from "#shared/offers.ts";

/** Maps every kind of job to what it carries. */
export interface JobPayloadsByKind {
  "mail.send": { mailId: string };
  "mail.forget": { mailIds: string[] };
  "owner.mail": { challengeHash: string };
  "owner.decoy": { id: string; challengeHash: string };
  "payment.check": { refCommand: string };
  "refund.check": { refundId: string };
  "notice.judge": { noticeId: string };
  "upload.variants": { uploadId: string };
  "card.picture": { cardRef: string };
  "proof.remind": { proofId: string; reminder: number };
  "proof.redraw": Record<string, never>;
  "order.expire": Record<string, never>;
  "order.purge": Record<string, never>;
  "card.remove": Record<string, never>;
  "card.accents": Record<string, never>;
  "upload.remove": { uploadIds: string[] };
  "upload.sweep": Record<string, never>;
  "assets.sweep": Record<string, never>;
  "newsletter.tell": { offer: OfferName };
  "statistics.mail": Record<string, never>;
  "promo.recount": Record<string, never>;
  "alert.watch": Record<string, never>;
  "alert.send": { id: string; name: string; text: string; since: number; endedAt: number | null };
  "contacts.tell": Record<string, never>;
  "backup.daily": Record<string, never>;
  housekeeping: Record<string, never>;
}
export type JobKind = keyof JobPayloadsByKind;

/**
 * Lists the queues; each runs its jobs one after another, beside the others: nothing delays a mail, and a payment
 * provider that answers slowly delays nothing else; whoever asks for codes of a thousand mailboxes delays those
 * who do the same.
 */
export const jobQueueNames = ["mail", "logins", "provider", "background"] as const;
export type JobQueueName = (typeof jobQueueNames)[number];

/**
 * Decides when a failing job is given up: once it has had `leastTries` and is `leastMs` old; the waits double from
 * 2 s to `longestWaitMs`.
 */
export interface JobRetryPolicy {
  leastTries: number;
  leastMs: number;
  longestWaitMs: number;
}

const minute = 60_000;
const hour = 60 * minute;
/**
 * Bounds how long (ms) a job of the queue may run before it counts as hung, so that another worker may take it; a
 * shorter lease is renewed by its worker. Mail servers and providers are awaited 20 s at most; a backup takes what
 * it takes.
 */
export const jobRunTimeoutMs: Record<JobQueueName, number> = {
  mail: 5 * minute,
  logins: 5 * minute,
  provider: 5 * minute,
  background: 6 * hour,
};
const usual: JobRetryPolicy = { leastTries: 10, leastMs: 0, longestWaitMs: hour };
/**
 * Mail servers are expected to be away for days, and to be asked again every half an hour at most (RFC 5321, 4.5.4.1).
 */
const patient: JobRetryPolicy = { leastTries: 10, leastMs: 72 * hour, longestWaitMs: hour / 2 };

const kinds: Record<JobKind, { lane: JobQueueName; retry: JobRetryPolicy }> = {
  "mail.send": { lane: "mail", retry: patient },
  "mail.forget": { lane: "background", retry: usual },
  "owner.mail": { lane: "logins", retry: usual },
  "owner.decoy": { lane: "logins", retry: usual },
  "payment.check": { lane: "provider", retry: usual },
  "refund.check": { lane: "provider", retry: usual },
  "notice.judge": { lane: "provider", retry: usual },
  "card.picture": { lane: "background", retry: usual },
  "upload.variants": { lane: "background", retry: usual },
  "proof.remind": { lane: "background", retry: usual },
  "proof.redraw": { lane: "background", retry: usual },
  "order.expire": { lane: "background", retry: usual },
  "card.remove": { lane: "background", retry: usual },
  "order.purge": { lane: "background", retry: usual },
  "card.accents": { lane: "background", retry: usual },
  "upload.remove": { lane: "background", retry: usual },
  "upload.sweep": { lane: "background", retry: usual },
  "assets.sweep": { lane: "background", retry: usual },
  "newsletter.tell": { lane: "background", retry: usual },
  "statistics.mail": { lane: "background", retry: usual },
  "promo.recount": { lane: "background", retry: usual },
  "alert.watch": { lane: "background", retry: usual },
  "alert.send": { lane: "background", retry: patient },
  "contacts.tell": { lane: "background", retry: usual },
  "backup.daily": { lane: "background", retry: usual },
  housekeeping: { lane: "background", retry: usual },
};

/** Lists the kinds that this version knows; a node leaves others alone, since a newer one may have made them. */
export const jobKinds = Object.keys(kinds) as JobKind[];

export function getJobQueueName(kind: JobKind): JobQueueName {
  return kinds[kind].lane;
}

export function getJobRetryPolicy(kind: JobKind): JobRetryPolicy {
  return kinds[kind].retry;
}
