import type { CompanyAction } from "#server/features/audit/audit-service.ts";
import { recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { getCompanyOrThrow } from "#server/features/companies/company-service.ts";
import type { MemberPrograms } from "#server/features/companies/members/member-service.ts";
import { deleteWebhook, keepWebhook, listWebhookRows } from "#server/features/webhooks/webhook-service.ts";
import { deleteTokenRow, keepToken, listTokenRows } from "./tokens/token-store.ts";
import { getKeeperId } from "./program-keeper-rules.ts";

/** Lists the tokens and webhooks that members answer for, and ends them or gives them to an heir. */
export const memberPrograms: MemberPrograms = {
  list: async (deps, organisationId) => {
    const tokens = (await listTokenRows(deps.db.query, organisationId)).map((row) => ({
      row,
      program: { kind: "token" as const, name: row.name },
    }));
    const webhooks = (await listWebhookRows(deps.db.query, organisationId)).map((row) => ({
      row,
      program: { kind: "webhook" as const, name: new URL(row.url).host },
    }));
    const grouped = Map.groupBy([...tokens, ...webhooks], ({ row }) => getKeeperId(row));
    return new Map([...grouped].map(([id, of]) => [id, of.map(({ program }) => program)]));
  },

  end: async (deps, { member, by, heir }) => {
    const { id, organisationId } = member;
    const { query } = deps.db;
    const { name: target } = await getCompanyOrThrow(deps, organisationId);
    const isHis = (row: Parameters<typeof getKeeperId>[0]) => getKeeperId(row) === id;
    const whose = heir ? `, pour ${heir.email}` : "";
    const record = (action: CompanyAction, what: string) =>
      recordAuditEntry(deps, {
        actor: "staff" in by ? by.staff : { userId: by.member.id, name: "L'entreprise" },
        action,
        organisationId,
        target,
        details: "staff" in by ? what + whose : `${what}${whose}, par ${by.member.email}`,
      });
    for (const row of (await listTokenRows(query, organisationId)).filter(isHis)) {
      if (heir) await keepToken(query, row.id, heir.id);
      else await deleteTokenRow(query, organisationId, row.id);
      const action = heir ? "organisation.token_taken_over" : "organisation.token_revoked";
      await record(action, `${row.name} (${row.prefix}…)`);
    }
    for (const row of (await listWebhookRows(query, organisationId)).filter(isHis)) {
      if (heir) await keepWebhook(query, row.id, heir.id);
      else await deleteWebhook(query, row.id);
      await record(heir ? "organisation.webhook_taken_over" : "organisation.webhook_removed", new URL(row.url).host);
    }
  },
};
