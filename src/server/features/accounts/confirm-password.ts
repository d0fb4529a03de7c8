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

/**
 * Asks a logged-in person for their password once more; wrong tries are delayed like logins.
 * @throws {AppError} `password.wrong` with the field, `login.delayed`, `server.busy`
 */
export async function confirmPassword(deps: Pick<Deps, "db" | "clock">, person: { userId: string; email: string }, given: GivenPassword): Promise<UserRow> {
  const attempt = await beginLogin(deps, person.email, given.address);
  const user = await findUser(deps.db.query, person.userId);
  const right = await isPassword(user?.passwordHash ?? nobodysHash, given.password);
  if (!user || !right) throw new AppError("password.wrong", { fields: { [given.field]: errors["password.wrong"].message } });
  await succeedLogin(deps, attempt);
  return user;
}
