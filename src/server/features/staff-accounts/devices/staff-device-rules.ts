import { staffDeviceDays } from "#shared/order/retention-days.ts";
import type { IpBlock } from "#server/auth/ip-block-rules.ts";
import type { RateLimit } from "#server/auth/rate-limit/rate-limit-rules.ts";

/** Bounds how long a device stays known after its last login. */
export const staffDeviceLifeMs = staffDeviceDays * 24 * 3_600_000;
/** Allows for mails that take a quarter of an hour, where the reader's server greets strangers late. */
export const staffDeviceCodeLifeMs = 30 * 60_000;
/** Limits codes mailed to one account, so that a person with its password cannot flood its mailbox. */
export const staffDeviceMailLimit: RateLimit = { name: "device-mails", max: 5, windowMs: 24 * 3_600_000 };
/** Limits asking for codes and trying them, by block of IPs: each request costs a password hash. */
export const staffDeviceCallLimits: Record<IpBlock["size"], RateLimit> = {
  client: { name: "device-calls", max: 20, windowMs: 3_600_000 },
  "/56": { name: "device-calls-56", max: 40, windowMs: 3_600_000 },
  "/48": { name: "device-calls-48", max: 80, windowMs: 3_600_000 },
};
