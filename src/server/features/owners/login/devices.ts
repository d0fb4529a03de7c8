import { createHash, randomBytes } from "node:crypto";
import type { InTransaction } from "../../../db/database.ts";
import type { Deps } from "../../../deps.ts";
import * as store from "./devices-store.ts";
import { deviceLifeMs } from "./owner-login-rules.ts";
import { hash, nameless } from "./secrets.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** By what the mails and wrong codes of a browser are counted in which this mailbox's owner logged in before; `undefined` for a stranger's. */
export async function laneOfDevice(deps: Needs, token: string | undefined, email: string): Promise<string | undefined> {
  if (token === undefined) return undefined;
  const tokenHash = hashToken(token);
  return (await store.isKnownTo(deps.db.query, nameless(email), tokenHash, deps.clock.now())) ? hash("device", tokenHash, email) : undefined;
}

/** Notes that a mailbox's owner logged in from a browser; resolves to its token, which stays the one it showed where some mailbox knows it. */
export async function keepDevice(deps: InTransaction<Needs>, shown: string | undefined, email: string): Promise<string> {
  const now = deps.clock.now();
  const known = shown !== undefined && (await store.isKnown(deps.db.query, hashToken(shown), now));
  const token = known ? shown : randomBytes(32).toString("base64url");
  await store.upsertDevice(deps.db.query, { tokenHash: hashToken(token), mailbox: nameless(email), expiresAt: now + deviceLifeMs });
  return token;
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
