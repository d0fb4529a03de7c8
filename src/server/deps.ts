import type { Logger } from "pino";
import type { Database } from "./db/database.ts";
import type { Settings } from "./env.ts";
import type { SteadyClock } from "./ports/clock/port.ts";
import type { MailTransport } from "./ports/mail/port.ts";
import type { PaymentProvider } from "./ports/payments/port.ts";
import type { Storage } from "./ports/storage/port.ts";
import type { Pages } from "./pages.ts";

/** All that the application needs from outside; `main.ts` and the tests make it. */
export interface Deps {
  settings: Settings;
  log: Logger;
  db: Database;
  clock: SteadyClock;
  storage: Storage;
  mail: MailTransport;
  payments: PaymentProvider;
  pages: Pages;
}
