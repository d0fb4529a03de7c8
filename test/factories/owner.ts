import { normalizeMailbox } from "#server/auth/mailbox-rules.ts";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { drainBackgroundTasks } from "#server/jobs/background-tasks.ts";
import { openOwnerSession } from "#server/features/owners/sessions/owner-session-service.ts";
import type { TestApp } from "#test/harness/app.ts";
import { insertOrders, orderRows } from "./order-row.ts";
import { payOrder } from "./paid-order.ts";
import { type ApiAnswer, callApi } from "./staff-member.ts";

/** Makes a paid card, without images, with this owner; resolves to its reference. */
export async function ownedCard(
  { deps, clock }: Pick<TestApp, "deps" | "clock">,
  email: string,
  changes: Parameters<typeof orderRows>[2] = {},
): Promise<string> {
  const rows = orderRows(clock.now(), {}, { email, ...changes });
  await insertOrders(deps.db, [rows]);
  await payOrder(deps, rows.order.ref);
  return rows.order.ref;
}

export interface MailedCode {
  code: string;
  token: string;
  text: string;
}

/** Resolves to the newest mail to this address that contains a code, once it is sent. */
export async function mailedCode(
  service: Pick<TestApp, "worker" | "outboxDir">,
  to: string,
): Promise<MailedCode | undefined> {
  return newestOwnerMail(service, to, (mail): mail is MailedCode => mail.code !== undefined);
}

export interface OwnerMail {
  /** Undefined if the mail contains only a link. */
  code: string | undefined;
  token: string;
  text: string;
}

/** Resolves to the newest login mail to this owner, once all mails are sent. */
export async function newestOwnerMail(
  service: Pick<TestApp, "worker" | "outboxDir">,
  to: string,
): Promise<OwnerMail | undefined>;
export async function newestOwnerMail<Mail extends OwnerMail>(
  service: Pick<TestApp, "worker" | "outboxDir">,
  to: string,
  isMeant: (mail: OwnerMail) => mail is Mail,
): Promise<Mail | undefined>;
export async function newestOwnerMail(
  { worker, outboxDir }: Pick<TestApp, "worker" | "outboxDir">,
  to: string,
  isMeant: (mail: OwnerMail) => boolean = () => true,
): Promise<OwnerMail | undefined> {
  await drainBackgroundTasks();
  await worker.runDue();
  for (const name of readdirSync(outboxDir)
    .filter((one) => one.endsWith(".eml"))
    .toSorted()
    .toReversed()) {
    const sent = await PostalMime.parse(readFileSync(join(outboxDir, name)));
    const text = sent.text ?? "";
    const token = /#(?:lien|carte)=([0-9a-f]{32})/.exec(text)?.[1];
    if (sent.to?.[0]?.address !== to || token === undefined) continue;
    const mail = { code: /^\s*(\d{6})\s*$/m.exec(text)?.[1], token, text };
    if (isMeant(mail)) return mail;
  }
  return undefined;
}

export async function askCode(url: string, email: string, headers: Record<string, string> = {}): Promise<string> {
  const { status, body } = await callApi(url, "POST", "/api/ma-carte/code", { body: { email }, headers });
  if (status !== 202) throw new Error(`No code: ${status} ${JSON.stringify(body)}`);
  return (body as { challenge: string }).challenge;
}

/** Returns the cookie that an answer sets, as browsers send it back. */
export function cookieOf({ headers }: Pick<ApiAnswer, "headers">): string {
  return (headers.get("set-cookie") ?? "").split(";")[0] ?? "";
}

/** Opens a session for the owner with this address, as their mailed code would; `call` sends its cookie. */
export async function loggedInOwner({ deps, url: ownUrl }: Pick<TestApp, "url" | "deps">, typed: string) {
  const email = normalizeMailbox(typed);
  const cookie = `proprietaire=${await openOwnerSession(deps.db.query, { email, userAgent: "", now: deps.clock.now() })}`;
  return {
    email,
    cookie,
    call: (method: string, path: string, body?: object, url = ownUrl) =>
      callApi(url, method, `/api/ma-carte${path}`, { headers: { Cookie: cookie }, ...(body ? { body } : {}) }),
  };
}
