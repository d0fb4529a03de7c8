import { errors } from "#shared/errors.ts";
import type { UserRow } from "../../db/tables.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { beginLogin, succeedLogin } from "../login-delays/service.ts";
import { isPassword, nobodysHash } from "./passwords.ts";
import { findUser } from "./store.ts";

export interface GivenPassword {
  password: string;
  /** Where the call comes from; delays are kept by it. */
  address: string;
  /** The field of the call that it stood in. */
  field: string;
}

type ConfirmingSession = { userId: string; sessionId: string; email: string };

/**
 * Asks a logged-in person for their password once more; wrong tries are delayed like logins, by the session: strangers who
 * guess at the account elsewhere are no hindrance.
 * @throws {AppError} `password.wrong` with the field, `login.delayed`, `server.busy`
 */
export async function confirmPassword(deps: Pick<Deps, "db" | "clock">, session: ConfirmingSession, given: GivenPassword): Promise<UserRow> {
  const attempt = await beginLogin(deps, { email: session.email, address: given.address, lane: `session ${session.sessionId}` });
  const user = await findUser(deps.db.query, session.userId);
  const right = await isPassword(user?.passwordHash ?? nobodysHash, given.password);
  if (!user || !right) throw new AppError("password.wrong", { fields: { [given.field]: errors["password.wrong"].message } });
  await succeedLogin(deps, attempt);
  return user;
}
