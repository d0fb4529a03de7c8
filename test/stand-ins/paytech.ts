import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { buildNoticeFields, type SimulatedPaymentRequest } from "#server/simulator/payment-protocol.ts";

export const payTechKeys = { apiKey: "stand-in-key", apiSecret: "stand-in-secret" };

interface StandInPayment {
  refCommand: string;
  /** Whole FCFA. */
  price: number;
  paid: boolean;
}

export interface PayTechStandIn {
  port: number;
  /** Address of the service, to which browsers are sent. */
  origin: string;
  /** Payments by token in the provider's own books, even if nobody was notified. */
  payments: ReadonlyMap<string, StandInPayment>;
  /** Pays as the payer; resolves to the notice's form, which the caller must send. */
  pay(token: string): URLSearchParams;
  close(): Promise<void>;
}

/** Plays PayTech as payments.md describes it, in this process: its API, and books that tests can read. */
export async function startPayTech(): Promise<PayTechStandIn> {
  const payments = new Map<string, StandInPayment>();

  async function answerTo(asked: IncomingMessage): Promise<{ status: number; body: unknown }> {
    if (asked.headers.api_key !== payTechKeys.apiKey || asked.headers.api_secret !== payTechKeys.apiSecret)
      return { status: 422, body: { success: -1, message: "Le vendeur n'existe pas ou cle api invalide" } };
    const { pathname, searchParams } = new URL(asked.url ?? "/", "http://x");
    if (pathname === "/api/payment/request-payment")
      return open((await json(asked)) as { ref_command: string; item_price: number });
    const token = searchParams.get("token_payment") ?? "";
    const payment = payments.get(token);
    if (!payment) return { status: 404, body: { success: -1, message: "Paiement introuvable" } };
    return {
      status: 200,
      body: {
        success: 1,
        token,
        ref_command: payment.refCommand,
        item_price: payment.price,
        currency: "XOF",
        env: "test",
        status: payment.paid ? "completed" : "pending",
      },
    };
  }

  function open({ ref_command: refCommand, item_price: price }: { ref_command: string; item_price: number }): {
    status: number;
    body: unknown;
  } {
    if ([...payments.values()].some((one) => one.refCommand === refCommand))
      return { status: 422, body: { success: -1, message: "ref_command existe deja" } };
    const token = generateSecretId();
    payments.set(token, { refCommand, price, paid: false });
    const redirectUrl = `${standIn.origin}/payment/checkout/${token}`;
    return { status: 200, body: { success: 1, token, redirect_url: redirectUrl, redirectUrl } };
  }

  async function serve(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { status, body } = await answerTo(asked);
    answer.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }

  const server = createServer((asked, answer) => void serve(asked, answer).catch(() => answer.writeHead(400).end()));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const standIn: PayTechStandIn = {
    port,
    origin: `http://127.0.0.1:${port}`,
    payments,
    pay: (token) => {
      const payment = payments.get(token);
      if (!payment) throw new Error("Nobody asked for this payment.");
      payment.paid = true;
      const request: SimulatedPaymentRequest = {
        itemName: "Carte",
        itemPrice: payment.price,
        currency: "XOF",
        refCommand: payment.refCommand,
        commandName: "Commande",
        env: "test",
        ipnUrl: "",
        refundNotifUrl: "",
        successUrl: "",
        cancelUrl: "",
        customField: "",
      };
      return new URLSearchParams(buildNoticeFields(payTechKeys, "sale_complete", token, request, "Wave"));
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return standIn;
}
