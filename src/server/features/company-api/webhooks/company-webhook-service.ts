import type { CompanyWebhook, WebhookDelivery } from "#shared/contract/company-webhooks.ts";
import { formatIsoOrNull } from "#shared/format/day-and-time.ts";
import type { WebhookEvent } from "#shared/company/webhook-events.ts";
import { deliveriesPageLength } from "#shared/company/people-page.ts";
import type { CompanyMemberIdentity } from "#server/auth/company-member.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { consumeRateLimit } from "#server/auth/rate-limit/rate-limit-service.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { type CompanyAction, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { lockCompanyOrThrow } from "#server/features/companies/company-service.ts";
import { assertStillAdmin, readMemberMailboxes } from "#server/features/companies/members/member-service.ts";
import * as webhooks from "#server/features/webhooks/webhook-service.ts";
import type { WebhookDeliveryRow, WebhookRow } from "#server/features/webhooks/webhook-tables.ts";
import { findKeeper } from "../program-keeper-rules.ts";

type Needs = Pick<Deps, "db" | "clock" | "webhooks">;

export async function listCompanyWebhooks(
  deps: Needs,
  { organisationId }: CompanyMemberIdentity,
): Promise<CompanyWebhook[]> {
  const mailboxes = await readMemberMailboxes(deps, organisationId);
  return (await webhooks.listWebhookRows(deps.db.query, organisationId)).map((row) => present(row, mailboxes));
}

/**
 * Makes a webhook; its secret is returned only here.
 * @throws {AppError} `request.invalid` for an address that is not public, `webhook.too_many`, `request.rate_limited`
 */
export async function makeCompanyWebhook(
  deps: Needs,
  member: CompanyMemberIdentity,
  wanted: { url: string; events: readonly WebhookEvent[] },
): Promise<{ secret: string; webhook: CompanyWebhook }> {
  await consumeRateLimit(deps, rateLimitPolicies.tokensByCompany, member.organisationId);
  // Before the transaction, since it resolves the name over the network.
  await webhooks.assertWebhookAddress(deps, wanted.url);
  return inTransaction(deps, async (deps) => {
    const { name } = await lockCompanyOrThrow(deps, member.organisationId);
    await assertStillAdmin(deps, member);
    const row = await webhooks.makeWebhook(deps, member, wanted);
    await recordAct(deps, member, { action: "organisation.webhook_made", target: name, url: row.url });
    return { secret: row.secret, webhook: present(row, new Map([[member.id, member.email]])) };
  });
}

/** @throws {AppError} `webhook.not_found` */
export async function switchOnCompanyWebhook(
  deps: Needs,
  { organisationId }: CompanyMemberIdentity,
  id: string,
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    await webhooks.switchOnWebhook(deps, await webhooks.getWebhookOrThrow(deps, organisationId, id));
  });
}

/** @throws {AppError} `webhook.not_found` */
export async function removeCompanyWebhook(deps: Needs, member: CompanyMemberIdentity, id: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const { name } = await lockCompanyOrThrow(deps, member.organisationId);
    const { url } = await webhooks.getWebhookOrThrow(deps, member.organisationId, id);
    await webhooks.deleteWebhook(deps.db.query, id);
    await recordAct(deps, member, { action: "organisation.webhook_removed", target: name, url });
  });
}

/** Lists a page of a company's deliveries, the newest first. */
export async function listCompanyDeliveries(
  deps: Needs,
  { organisationId }: CompanyMemberIdentity,
  page: number,
): Promise<{ deliveries: WebhookDelivery[]; total: number }> {
  const urls = new Map((await webhooks.listWebhookRows(deps.db.query, organisationId)).map(({ id, url }) => [id, url]));
  const at = { offset: (page - 1) * deliveriesPageLength, limit: deliveriesPageLength };
  const { rows, total } = await webhooks.listDeliveries(deps, organisationId, at);
  return { total, deliveries: rows.map((row) => presentDelivery(row, urls.get(row.webhookId) ?? "")) };
}

/**
 * Resolves to its next try.
 * @throws {AppError} `webhook.delivery_not_found`, `webhook.off`, `webhook.too_many_resends`
 */
export async function sendCompanyDeliveryAgain(
  deps: Needs,
  { organisationId }: CompanyMemberIdentity,
  id: string,
): Promise<number> {
  await consumeRateLimit(deps, rateLimitPolicies.resendsByCompany, organisationId, "webhook.too_many_resends");
  return inTransaction(deps, (deps) => webhooks.sendDeliveryAgain(deps, organisationId, id));
}

/** Records the host only, as the rest can be a secret; the mailbox in the details is erased with the company. */
async function recordAct(
  deps: InTransaction<Needs>,
  { id, email, organisationId }: CompanyMemberIdentity,
  { action, target, url }: { action: CompanyAction; target: string; url: string },
): Promise<void> {
  await recordAuditEntry(deps, {
    actor: { userId: id, name: "L'entreprise" },
    action,
    organisationId,
    target,
    details: `${new URL(url).host}, par ${email}`,
  });
}

function present(row: WebhookRow, mailboxes: ReadonlyMap<string, string>): CompanyWebhook {
  const { id, url, failingSince, offSince } = row;
  return {
    id,
    url,
    events: webhooks.parseWebhookEvents(row),
    state: offSince !== null ? "off" : failingSince !== null ? "failing" : "on",
    failingSince: formatIsoOrNull(failingSince),
    keeper: findKeeper(row, mailboxes),
  };
}

function presentDelivery(row: WebhookDeliveryRow, url: string): WebhookDelivery {
  const { id, eventId, event, madeAt, lastTriedAt, tries, answer, deliveredAt, givenUpAt } = row;
  return {
    id,
    eventId,
    event: event as WebhookEvent,
    url,
    madeAt: new Date(madeAt).toISOString(),
    lastTriedAt: formatIsoOrNull(lastTriedAt),
    tries,
    answer,
    state: deliveredAt !== null ? "delivered" : givenUpAt !== null ? "given_up" : "waiting",
  };
}
