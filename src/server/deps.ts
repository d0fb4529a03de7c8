import type { Logger } from "pino";
import type { Payer } from "#shared/contract/orders.ts";
import type { ReceivedPayment } from "#shared/receipt.ts";
import type { PieceState } from "#shared/words.ts";
import type { Database, InTransaction } from "./db/database.ts";
import type { Settings } from "./config/env.ts";
import type { SteadyClock } from "./adapters/clock/clock-port.ts";
import type { MailTransport } from "./adapters/mail/mail-port.ts";
import type { PaymentProvider } from "./adapters/payments/payment-provider-port.ts";
import type { Storage } from "./adapters/storage/storage-port.ts";
import type { ChartTask, PictureTask, PrintedSides, PrintedTask } from "./rendering/share-picture/tasks.ts";
import type { Pages } from "./rendering/pages.ts";

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
  /** What this process has met since its start, for the doctor. */
  noticed: Noticed;
  patience: Patience;
  /** Draws a picture as a JPEG, of 1200×630 px or a telephone's screen; a second of a processor. @throws when it could not be drawn in time */
  paint(task: PictureTask): Promise<Buffer>;
  /** Both sides of a printed card, likewise, 60 KB at most together. */
  paintPrinted(task: PrintedTask): Promise<PrintedSides>;
  /** A chart for a mail, as a PNG, likewise. */
  paintChart(task: ChartTask): Promise<Buffer>;
  /** What a piece's move sets off, in its transaction; `on-piece-moved.ts` lists it. */
  onPieceMoved(deps: InTransaction<Deps>, moved: PieceMoved): Promise<void>;
  /** What a payment sets off, in the transaction that settles it; `on-paid.ts` lists it. */
  onPaid(deps: InTransaction<Deps>, paid: Paid): Promise<void>;
  /** What a second payment of a paid order sets off, likewise. */
  onPaidAgain(deps: InTransaction<Deps>, paid: PaidAgain): Promise<void>;
  /** What money that went back sets off, likewise. */
  onRefunded(deps: InTransaction<Deps>, refunded: Refunded): Promise<void>;
  /** What more of a price that was paid in part sets off, likewise. */
  onRestReceived(deps: InTransaction<Deps>, received: RestReceived): Promise<void>;
}

/** How long what is slow is waited for, in ms: tests, which share their processor, decide nothing by it. */
export interface Patience {
  /** That the event loop may lag, on average over a second, before visitors are asked to come back. */
  lagMs: number;
  /** That a mail waits for the drawing of its card before it leaves without. */
  drawingMs: number;
}

export interface Noticed {
  /** A machine of our own network sent `X-Forwarded-For`, and TRUST_PROXY says that there is no proxy. */
  untrustedProxy: boolean;
}

/** A piece that has just moved. */
export interface PieceMoved {
  pieceId: string;
  orderRef: string;
  cardRef: string;
  /** `buyer`, `system`, or `staff:<user id>`. */
  actor: string;
  from: PieceState;
  to: PieceState;
}

/** An order that has just become paid. */
export interface Paid {
  orderRef: string;
  /** What came in, in whole FCFA; 0 for a gift. */
  amount: number;
  paidBy: Payer;
}

/** Money that has just gone back. */
export interface Refunded {
  orderRef: string;
  /** Whole FCFA. */
  amount: number;
  /** How it went back. */
  method: string;
  /** Of which it is a part, or all. */
  payment: ReceivedPayment;
  /** Whether something else pays the order: then nothing is paused or withdrawn. */
  stillPaid: boolean;
  actor: string;
  /** Staff's; empty: they did not ask for it. */
  reason: string;
  pauseCards: boolean;
  cancelPieces: boolean;
}

/** More of the price of an order that is paid in part. */
export interface RestReceived {
  orderRef: string;
  /** Whole FCFA; 0: the rest was let go. */
  amount: number;
}

export interface PaidAgain {
  orderRef: string;
  /** Whole FCFA. */
  amount: number;
  /** Such as Orange Money; null: not known. */
  method: string | null;
  /** All that came in for it, oldest first. */
  payments: ReceivedPayment[];
}
