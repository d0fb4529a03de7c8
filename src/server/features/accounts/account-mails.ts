import type { UserRow } from "../../db/tables.ts";
import { inTransaction, type Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { enqueueMail, forgetMails } from "../mails/service.ts";

/** These mails hold a name and an address; the audit log says what was done. */
const keptMs = 90 * 24 * 3_600_000;

type Owner = Pick<UserRow, "name" | "email">;

/** Tells a new member of the team where to log in. `by`: a colleague's name, empty for the operator. */
export async function mailAccountCreated(tx: Tx, deps: Pick<Deps, "clock">, { name, email }: Owner, by: string): Promise<void> {
  await enqueueMail(tx, deps, { template: "staff-account-created", orderRef: null, recipient: email, data: { name, by } });
}

/** Tells the account's owner, who may not be who changed the password. */
export async function mailPasswordChanged(tx: Tx, deps: Pick<Deps, "clock">, { name, email }: Owner, reset: boolean): Promise<void> {
  await enqueueMail(tx, deps, { template: "staff-password-changed", orderRef: null, recipient: email, data: { name, reset } });
}

/** Tells the account's owner, who may not be who set the second factor up or took it off. */
export async function mailSecondFactorChanged(tx: Tx, deps: Pick<Deps, "clock">, { name, email }: Owner, on: boolean): Promise<void> {
  await enqueueMail(tx, deps, { template: "staff-second-factor-changed", orderRef: null, recipient: email, data: { name, on } });
}

/** The code that makes a new device known; see `requestDeviceCode`. */
export async function mailDeviceCode(tx: Tx, deps: Pick<Deps, "clock">, { name, email }: Owner, code: string): Promise<void> {
  await enqueueMail(tx, deps, { template: "staff-device-code", orderRef: null, recipient: email, data: { name, code } });
}

/** Nightly: forgets those made 90 days ago. */
export async function forgetAccountMails(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  const before = deps.clock.now() - keptMs;
  await inTransaction(deps.db, async (tx) => {
    for (const template of ["staff-account-created", "staff-password-changed", "staff-device-code", "staff-second-factor-changed"] as const) await forgetMails(tx, template, before);
  });
}
