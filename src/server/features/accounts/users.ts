import type { User } from "#shared/contract/users.ts";
import { errors } from "#shared/errors.ts";
import { inTransaction } from "../../db/database.ts";
import type { UserRow } from "../../db/tables.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { newId } from "../../ids.ts";
import { recordAudit } from "../audit/service.ts";
import { mailAccountCreated } from "./account-mails.ts";
import { newUser } from "./administrators.ts";
import { defaultPasswordProblem } from "./password-rules.ts";
import type { StaffSession } from "./service.ts";
import * as store from "./store.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** Every account, the oldest first. */
export async function listUsers(deps: Needs): Promise<User[]> {
  return (await store.listUsers(deps.db.query)).map(toUser);
}

/** An account whose default password must be changed at the first login. @throws {AppError} `user.email_taken`, `request.invalid`, `server.busy` */
export async function addUser(deps: Needs & Pick<Deps, "settings">, session: StaffSession, person: { name: string; email: string; password: string }): Promise<User> {
  const problem = defaultPasswordProblem(person.password, { ...person, company: deps.settings.site.company });
  if (problem) throw new AppError("request.invalid", { fields: { password: problem } });
  const user = await newUser(deps, { id: newId(deps.clock.now()), ...person });
  await inTransaction(deps, async (deps) => {
    if (!(await store.insertUser(deps.db.query, user))) throw new AppError("user.email_taken", { fields: { email: errors["user.email_taken"].message } });
    await recordAudit(deps, { actor: session, action: "user.created", target: user.email });
    await mailAccountCreated(deps, user, session.name);
  });
  return toUser(user);
}

/**
 * Removes an account; its sessions end at once, on every node. Whoever deletes stays, so that somebody always can.
 * @throws {AppError} `user.self`, `user.last`, `user.not_found`, `auth.required` when one was deleted oneself meanwhile
 */
export async function deleteUser(deps: Needs, session: StaffSession, id: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    if (id === session.userId) throw new AppError((await store.hasOtherUsers(deps.db.query, id)) ? "user.self" : "user.last");
    // Both rows are held, always in this order: of two who delete each other the second finds itself gone.
    const held = new Map<string, UserRow | undefined>();
    for (const one of [id, session.userId].toSorted()) held.set(one, await store.holdUser(deps.db.query, one));
    if (!held.get(session.userId)) throw new AppError("auth.required");
    const user = held.get(id);
    if (!user) throw new AppError("user.not_found");
    await store.removeUser(deps.db.query, id);
    await recordAudit(deps, { actor: session, action: "user.deleted", target: user.email });
  });
}

function toUser({ id, name, email, createdAt, updatedAt }: Pick<UserRow, "id" | "name" | "email" | "createdAt" | "updatedAt">): User {
  return { id, name, email, createdAt: new Date(createdAt).toISOString(), updatedAt: new Date(updatedAt).toISOString() };
}
