import { createHmac } from "node:crypto";
import { generateSecretId } from "#server/db/generate-ids.ts";
import {
  PaymentProviderError,
  type PaymentProvider,
  type ProviderPaymentStatus,
  type WebhookClaims,
} from "#server/adapters/payments/payment-provider-port.ts";

const signatureHeader = "x-kori-signature";
const secret = "stand-in-secret";

interface BookedPayment {
  refCommand: string;
  /** Whole FCFA. */
  amount: number;
  state: ProviderPaymentStatus["state"];
}

/** The body of a notice: the signed data, and the payer's telephone besides. */
interface KoriNotice {
  event: WebhookClaims["event"];
  session: string;
  reference: string;
  amount: number;
  payer?: string;
}

export interface HeaderSigningProvider extends PaymentProvider {
  /** Payments by session in the provider's own books, even if nobody was notified. */
  books: Map<string, BookedPayment>;
  /** Writes the notice that the provider would post about a payment in its books. */
  writeNotice(session: string, event: WebhookClaims["event"]): { body: Buffer; headers: { [signatureHeader]: string } };
}

const sign = ({ event, session, reference, amount }: KoriNotice): string =>
  createHmac("sha256", secret).update([event, session, reference, amount].join()).digest("hex");

/** Plays a provider other than PayTech in this process: it signs in a header, and refunds by a payment's session. */
export function createHeaderSigningProvider(): HeaderSigningProvider {
  const books: HeaderSigningProvider["books"] = new Map();
  return {
    name: "Kori",
    noticePath: "/api/webhooks/kori",
    noticeHeaders: [signatureHeader],
    env: "test",
    currency: "XOF",
    statusCheck: "advise",
    books,
    async request({ refCommand, amount }) {
      const token = generateSecretId();
      books.set(token, { refCommand, amount, state: "pending" });
      return { token, redirectUrl: `https://kori.example/${token}` };
    },
    async readStatus({ token, refCommand }) {
      const payment = books.get(token);
      return { state: payment?.refCommand === refCommand ? payment.state : "unknown", raw: "" };
    },
    checkKeys: async () => "accepted",
    async refund(refCommand, token = "") {
      const payment = books.get(token);
      if (payment?.refCommand !== refCommand || payment.state !== "paid")
        throw new PaymentProviderError("no such session", "", true);
      payment.state = "refunded";
    },
    readNotice(body, headers) {
      const notice = parse(body);
      if (!notice) return undefined;
      const { event, session: token, reference: refCommand, amount, payer } = notice;
      const claim = { event, token, refCommand, env: "test", currency: "XOF", prices: [String(amount)], method: payer };
      return headers[signatureHeader] === sign(notice)
        ? { claim, proof: { proof: "signed" } }
        : { claim, proof: { proof: "forged", why: "signature fausse" } };
    },
    namelessNotice: (body) => {
      const { payer: _, ...rest } = parse(body) ?? {};
      return Buffer.from(JSON.stringify(rest));
    },
    writeNotice(session, event) {
      const { refCommand: reference = "", amount = 0 } = books.get(session) ?? {};
      const notice: KoriNotice = { event, session, reference, amount, payer: "Wave" };
      return { body: Buffer.from(JSON.stringify(notice)), headers: { [signatureHeader]: sign(notice) } };
    },
  };
}

function parse(body: Buffer): KoriNotice | undefined {
  try {
    const notice = JSON.parse(body.toString()) as Partial<KoriNotice>;
    return notice.event && notice.session && notice.reference ? (notice as KoriNotice) : undefined;
  } catch {
    return undefined;
  }
}
