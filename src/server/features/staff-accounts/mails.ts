import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { enqueueMail, listMailTemplatesErasedWith } from "#server/features/mails/mail-service.ts";
import { deleteMailsBefore } from "#server/features/mails/mail-withdrawal-service.ts";
import type { UserRow } from "./staff-tables.ts";

/** These mails contain a name and an address; what was done stays in the audit log. */
const keptMs = 90 * 24 * 3_600_000;

type Owner = Pick<UserRow, "name" | "email">;

/** Mails a new member of the team where to log in. `by`: a colleague's name, empty for the operator. */
export async function enqueueAccountCreatedMail(
  deps: InTransaction<ClockDeps>,
  { name, email }: Owner,
  by: string,
): Promise<void> {
  await enqueueMail(deps, { template: "staff-account-created", orderRef: null, recipient: email, data: { name, by } });
}

interface PasswordChange {
  reset: boolean;
  /** The colleague who gave a default password. */
  by?: string;
  /** Whether a mailed link was used. */
  byLink?: boolean;
}

/**
 * Tells the account's owner about a new password, in case somebody else set it. `by`: the colleague who gave a default
 * one; a reset without `by` is the operator's.
 */
export async function enqueuePasswordChangedMail(
  deps: InTransaction<ClockDeps>,
  { name, email }: Owner,
  how: PasswordChange,
): Promise<void> {
  await enqueueMail(deps, {
    template: "staff-password-changed",
    orderRef: null,
    recipient: email,
    data: { name, ...how },
  });
}

/** Tells the account's owner about a change of the second factor, in case somebody else made it. */
export async function enqueueSecondFactorChangedMail(
  deps: InTransaction<ClockDeps>,
  { name, email }: Owner,
  change: "on" | "off" | "new-codes",
): Promise<void> {
  const data = { name, on: change !== "off", ...(change === "new-codes" && { renewed: true }) };
  await enqueueMail(deps, { template: "staff-second-factor-changed", orderRef: null, recipient: email, data });
}

/** Mails the code that makes a new device known; see `mailNewDeviceCode`. */
export async function enqueueDeviceCodeMail(
  deps: InTransaction<ClockDeps>,
  { name, email }: Owner,
  code: string,
): Promise<void> {
  await enqueueMail(deps, { template: "staff-device-code", orderRef: null, recipient: email, data: { name, code } });
}

/** Mails the link with which a new password is chosen; see `mailPasswordResetLink`. */
export async function enqueuePasswordLinkMail(
  deps: InTransaction<ClockDeps>,
  { name, email }: Owner,
  token: string,
): Promise<void> {
  await enqueueMail(deps, { template: "staff-password-link", orderRef: null, recipient: email, data: { name, token } });
}

/** Deletes mails about accounts, each night, 90 days after they were made. */
export async function cleanupAccountMails(deps: ClockDeps): Promise<void> {
  const before = deps.clock.now() - keptMs;
  await inTransaction(deps, async (deps) => {
    for (const template of listMailTemplatesErasedWith("account")) await deleteMailsBefore(deps, template, before);
  });
}
