import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { RunningServer } from "../../e2e/harness/server.ts";
import { readEnvironmentSettings } from "#server/config/environment-settings.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { buildNoticeFields, type SimulatedPaymentRequest } from "#server/simulator/payment-protocol.ts";
import { routePaths } from "#shared/route-paths.ts";
import { uploadKinds } from "#shared/card/upload-kinds.ts";
import { orderBody } from "../factories/order.ts";

/** As behind a proxy, each call may have its own client address, so that the limits by address do not apply. */
export const serverEnv = { TRUST_PROXY: "true" };

/** Settings with which a server uses another server's simulator, as PayTech is another machine. */
export const providerEnv = (provider: RunningServer): Record<string, string> => ({
  PAYMENTS: "paytech",
  PAYTECH_API_KEY: "simulator-key",
  PAYTECH_API_SECRET: "simulator-secret",
  PAYTECH_ENV: "test",
  PAYTECH_BASE_URL: `${provider.url}/simulator`,
  // The simulator refuses a shop with another address than its own.
  PUBLIC_URL: provider.url,
});

export type Images = Parameters<typeof orderBody>[0];
export interface Notice {
  orderRef: string;
  form: string;
}

/** Opens the database of a server that is not running. */
export function openStopped(dataDir: string): DatabaseSync {
  return new DatabaseSync(join(dataDir, "sen-digital-vcard.sqlite"), { timeout: 10_000 });
}

/** Inserts uploads for this many orders as rows: the pictures do not matter here. */
export function addUploads(database: DatabaseSync, orders: number): Images[] {
  const insert = database.prepare(
    "INSERT INTO uploads (id, kind, width, height, variants, created_at) VALUES (?, ?, 64, 64, '[]', ?)",
  );
  database.exec("BEGIN IMMEDIATE");
  const made = Array.from({ length: orders }, () => {
    const urls = uploadKinds.map((kind) => {
      const id = generateSecretId();
      insert.run(id, kind, Date.now());
      return [`${kind}Url`, routePaths.privateImage(id)];
    });
    return Object.fromEntries(urls) as unknown as Images;
  });
  database.exec("COMMIT");
  return made;
}

/** ms until a busy server is asked again. */
const busyMs = 200;

let calls = 0;
/** Posts, again as long as the server of a busy machine answers that it is too busy and did nothing. */
async function post(
  server: RunningServer,
  path: string,
  type: string,
  body: string,
): Promise<{ status: number; text: string }> {
  for (;;) {
    calls += 1;
    const address = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
    const answer = await fetch(server.url + path, {
      method: "POST",
      headers: { "Content-Type": type, "X-Forwarded-For": address },
      body,
    });
    const text = await answer.text();
    if (answer.status !== 503 || !text.includes('"server.busy"')) return { status: answer.status, text };
    await wait(busyMs);
  }
}

let numbers = 0;
/** Returns a mobile number that no other card has. */
const newPhoneNumber = (): string => `77 ${String((numbers += 1) % 1e7).padStart(7, "0")}`;

/** Places an order; resolves to its reference once the server has acknowledged it. */
export async function order(server: RunningServer, images: Images): Promise<string> {
  const body = orderBody(images, { phoneNumber: newPhoneNumber() });
  const answer = await post(server, "/api/commander", "application/json", JSON.stringify(body));
  if (answer.status !== 201) throw new Error(`An order was refused: ${answer.status} ${answer.text}`);
  return (JSON.parse(answer.text) as { ref: string }).ref;
}

/** Orders a card for each set of images; all share the first set's cover and logo. Resolves like `order`. */
export async function orderSeveral(server: RunningServer, images: readonly Images[]): Promise<string> {
  const [shared] = images;
  const body = {
    buyer: { firstName: "Mariama", lastName: "Sow", email: "mariama@example.com", phoneNumber: newPhoneNumber() },
    cards: images.map(({ profileUrl }) =>
      orderBody({ ...shared, profileUrl } as Images, { offer: "SILVER", phoneNumber: newPhoneNumber() }),
    ),
  };
  const answer = await post(server, "/api/commander/plusieurs", "application/json", JSON.stringify(body));
  if (answer.status !== 201) throw new Error(`An order was refused: ${answer.status} ${answer.text}`);
  return (JSON.parse(answer.text) as { ref: string }).ref;
}

/** Opens the payment of an order, or of the given deposit (whole FCFA). */
export async function pay(server: RunningServer, ref: string, deposit?: number): Promise<void> {
  const answer = await post(server, `/api/paytech/${ref}`, "application/json", JSON.stringify({ deposit }));
  if (answer.status !== 200) throw new Error(`A payment was refused: ${answer.status} ${answer.text}`);
}

/** Sends a notification; resolves once the server has acknowledged it. */
export async function notify(server: RunningServer, { form }: Notice): Promise<void> {
  const { status, text } = await post(server, "/api/webhooks/paytech", "application/x-www-form-urlencoded", form);
  if (status !== 200 || text !== "IPN OK") throw new Error(`A notice was refused: ${status} ${text}`);
}

interface WaitingAttempt {
  orderRef: string;
  refCommand: string;
  /** Whole FCFA. */
  amount: number;
  token: string;
}

/**
 * Builds a valid notification for each waiting attempt; from then on the simulator has received the money. `provider`:
 * the database of the server whose simulator is paid.
 */
export function noticesFor(database: DatabaseSync, provider = database): Notice[] {
  const attempts = database
    .prepare(
      'SELECT order_ref AS "orderRef", ref_command AS "refCommand", amount, token FROM payment_attempts WHERE state = \'pending\' AND token IS NOT NULL',
    )
    .all() as unknown as WaitingAttempt[];
  provider.exec("UPDATE simulator_payments SET state = 'paid' WHERE state = 'open'");
  return attempts.map(noticeOf);
}

/** Builds a valid notification of a payment that the simulator has received. */
export function noticeOf({ orderRef, refCommand, amount, token }: WaitingAttempt): Notice {
  const keys = readEnvironmentSettings({}).paytech;
  const request: SimulatedPaymentRequest = {
    itemName: "Carte",
    itemPrice: Number(amount),
    currency: "XOF",
    refCommand,
    commandName: "Commande",
    env: keys.env,
    ipnUrl: "",
    refundNotifUrl: "",
    successUrl: "",
    cancelUrl: "",
    customField: "",
  };
  return {
    orderRef,
    form: new URLSearchParams(buildNoticeFields(keys, "sale_complete", token, request, "Wave")).toString(),
  };
}
