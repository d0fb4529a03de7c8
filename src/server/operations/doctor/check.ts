import type { Database } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { CheckName } from "#server/config/check-names.ts";

/** `warn`: look at it; `fail`: something does not work, or is false before visitors. */
export type Level = "ok" | "warn" | "fail";

export interface Finding {
  level: Level;
  /** One French sentence: what is, and what to do about it. Never a secret. */
  text: string;
  /** Sales or mails are lost while it is so: with PAYTECH_ENV=prod nothing is served then. */
  loses?: true;
}

/** What is looked at; settings as staff have set them. */
export interface Examined extends Pick<Deps, "settings" | "mail" | "payments" | "storage" | "noticed"> {
  /** A sentence instead: why it cannot be opened. `undefined`: there is none yet. */
  db: Pick<Database, "engine" | "query" | "check"> | string | undefined;
  /** ms since 1970 UTC, by this machine. */
  wall(): number;
}

export interface Check {
  name: CheckName;
  look(at: Examined): Finding | Promise<Finding>;
}

export const fine = (text: string): Finding => ({ level: "ok", text });
export const look = (text: string): Finding => ({ level: "warn", text });
export const wrong = (text: string): Finding => ({ level: "fail", text });
/** Wrong, and sales or mails are lost by it. */
export const losing = (text: string): Finding => ({ level: "fail", text, loses: true });
