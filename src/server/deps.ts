import type { Logger } from "pino";
import type { ReceivedPayment } from "#shared/payment/receipt.ts";
import type { PieceState } from "#shared/states-and-kinds.ts";
import type { Database, InTransaction } from "#server/db/database.ts";
import type { ServerSettings } from "#server/config/environment-settings.ts";
import type { TimeoutSettings } from "#server/config/timeouts.ts";
import type { MonotonicClock } from "#server/adapters/clock/clock-port.ts";
import type { MailTransport } from "#server/adapters/mail/mail-port.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import type { FirstPayment, PaidSale } from "#server/features/payments/payment-tables.ts";
import type { PaymentProvider } from "#server/adapters/payments/payment-provider-port.ts";
import type { WalletPushSender } from "#server/adapters/wallet-push/wallet-push-port.ts";
import type { WebhookSender } from "#server/adapters/webhooks/webhook-sender-port.ts";
import type { ObjectStorage } from "#server/adapters/storage/storage-port.ts";
import type {
  DailyCountsChartTask,
  ShareImageTask,
  RenderedCardSides,
  PrintedCardImageTask,
} from "#server/rendering/share-picture/tasks.ts";
import type { ImageEncoders } from "#server/rendering/images/image-variants-later.ts";
import type { BuiltPageRegistry } from "#server/rendering/pages.ts";

/** Lists everything that the application needs from outside; `main.ts` and the tests provide it. */
export interface Deps {
  settings: ServerSettings;
  log: Logger;
  db: Database;
  clock: MonotonicClock;
  storage: ObjectStorage;
  images: ImageEncoders;
  /** Writes to the place of the daily backups, and deletes it again. @throws with a message for the operator */
  probeBackupPlace(): Promise<void>;
  mail: MailTransport;
  /** The provider for new payments. */
  payments: PaymentProvider;
  /** The providers of earlier payments, which are still asked about these. */
  formerPayments: readonly PaymentProvider[];
  webhooks: WebhookSender;
  /** Undefined: passes for Apple Wallet are off. */
  walletPush: WalletPushSender | undefined;
  pages: BuiltPageRegistry;
  /** What this process has noticed since its start, for the doctor. */
  noticed: StartupObservations;
  patience: TimeoutSettings;
  /**
   * Draws a picture as a JPEG, of 1200×630 px or a phone's screen; takes a processor a second.
   * @throws when it could not be drawn in time
   */
  paint(task: ShareImageTask): Promise<Buffer>;
  /** Draws both sides of a printed card in the same way, 60 KB at most together. */
  paintPrinted(task: PrintedCardImageTask): Promise<RenderedCardSides>;
  /** Draws a chart for a mail in the same way, as a PNG. */
  paintChart(task: DailyCountsChartTask): Promise<Buffer>;
  /** Runs the consequences of a piece's move in its transaction; `on-piece-moved.ts` lists them. */
  onPieceMoved(deps: InTransaction<Deps>, moved: PieceMovedEvent): Promise<void>;
  /** Runs the consequences of a payment in the transaction that settles it; `on-paid.ts` lists them. */
  onPaid(deps: InTransaction<Deps>, sale: PaidSale, payment: FirstPayment): Promise<void>;
  /** Runs the consequences of a second payment for a paid order, likewise. */
  onPaidAgain(deps: InTransaction<Deps>, order: OrderRow, paid: OrderOverpaidEvent): Promise<void>;
  /** Runs the consequences of a refund, likewise. */
  onRefunded(deps: InTransaction<Deps>, refunded: OrderRefundedEvent): Promise<void>;
  /** Runs the consequences of a further payment (whole FCFA; 0: a discount) for a partly paid order, likewise. */
  onRestReceived(deps: InTransaction<Deps>, sale: PaidSale, amount: number): Promise<void>;
  /** Runs the consequences of undoing a payment that staff recorded by mistake, likewise. */
  onPaymentUndone(deps: InTransaction<Deps>, undone: PaymentUndoneEvent): Promise<void>;
}

/** What most functions need: the rows; the rows and the time; both and the operator's settings. */
export type DbDeps = Pick<Deps, "db">;
export type ClockDeps = Pick<Deps, "db" | "clock">;
export type CoreDeps = Pick<Deps, "db" | "clock" | "settings">;

interface StartupObservations {
  /** A machine of our own network sent `X-Forwarded-For`, although TRUST_PROXY says that there is no proxy. */
  untrustedProxy: boolean;
}

export interface PieceMovedEvent {
  pieceId: string;
  orderRef: string;
  cardRef: string;
  /** `buyer`, `system`, or `staff:<user id>`. */
  actor: string;
  from: PieceState;
  to: PieceState;
}

export interface OrderRefundedEvent {
  orderRef: string;
  /** The refunded line: `pauseCards` and `cancelPieces` concern only its card. Null: no particular line. */
  lineId: string | null;
  /** Whole FCFA. */
  amount: number;
  method: string;
  /** The payment that is refunded, in part or whole. */
  payment: ReceivedPayment;
  /** Whether another payment still pays the order: then nothing is paused or withdrawn. */
  stillPaid: boolean;
  actor: string;
  /** Staff's reason; empty: staff did not ask for the refund. */
  reason: string;
  pauseCards: boolean;
  cancelPieces: boolean;
}

/** Describes a payment recorded by staff that was just undone as a mistake. */
export interface PaymentUndoneEvent {
  orderRef: string;
  actor: string;
}

export interface OrderOverpaidEvent {
  /** Whole FCFA. */
  amount: number;
  /** For example Orange Money; null if unknown. */
  method: string | null;
  payments: ReceivedPayment[];
  /** Whole FCFA to give back, for an order paid in parts; left out: this payment or the previous one goes back. */
  excess?: number;
}
