import type { UserRow } from "../../db/tables.ts";
import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { enqueueMail } from "../mails/service.ts";

type Owner = Pick<UserRow, "name" | "email">;

/** Tells a new member of the team where to log in. `by`: a colleague's name, empty for the operator. */
export async function mailAccountCreated(tx: Tx, deps: Pick<Deps, "clock">, { name, email }: Owner, by: string): Promise<void> {
  await enqueueMail(tx, deps, { template: "staff-account-created", orderRef: null, recipient: email, data: { name, by } });
}

/** Tells the account's owner, who may not be who changed the password. */
export async function mailPasswordChanged(tx: Tx, deps: Pick<Deps, "clock">, { name, email }: Owner, reset: boolean): Promise<void> {
  await enqueueMail(tx, deps, { template: "staff-password-changed", orderRef: null, recipient: email, data: { name, reset } });
}
