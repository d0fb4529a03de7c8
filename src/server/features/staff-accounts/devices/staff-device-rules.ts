import { staffDeviceDays } from "#shared/order/retention-days.ts";
import type { IpBlock } from "#server/auth/ip-block-rules.ts";
import type { RateLimit } from "#server/auth/rate-limit/rate-limit-rules.ts";

/** How long a device stays known after its last login. */
export const staffDeviceLifeMs = staffDeviceDays * 24 * 3_600_000;
/** Long enough for mails that take a quarter of an hour, if the reader's server delays unknown senders. */
export const staffDeviceCodeLifeMs = 30 * 60_000;
/** Limits codes mailed to one account, so that a person with its password cannot flood its mailbox. */
export const staffDeviceMailLimit: RateLimit = { name: "device-mails", max: 5, windowMs: 24 * 3_600_000 };
/** Limits asking for codes, by block of IPs: each request costs a password hash. */
export const staffDeviceCallLimits = limitByBlock("device-calls");
/** Limits wrong codes, by block of IPs; a right code is accepted even beyond the limit. */
export const wrongStaffDeviceCodeLimits = limitByBlock("wrong-device-codes");
/** Limits the tries of one challenge: with the limit on mails an account has 20 a day, from all addresses. */
export const staffDeviceCodeTryLimit: RateLimit = { name: "device-code-tries", max: 4, windowMs: 24 * 3_600_000 };

function limitByBlock(name: string): Record<IpBlock["size"], RateLimit> {
  return {
    client: { name, max: 20, windowMs: 3_600_000 },
    "/56": { name: `${name}-56`, max: 40, windowMs: 3_600_000 },
    "/48": { name: `${name}-48`, max: 80, windowMs: 3_600_000 },
  };
}
