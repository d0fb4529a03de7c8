import { createHash } from "node:crypto";
import { AppError } from "#server/app-error.ts";
import type { CompanyToken as ShownToken } from "#shared/contract/company-tokens.ts";
import { dayMs, formatIsoOrNull } from "#shared/format/day-and-time.ts";
import { mostTokens, type TokenScope, tokenMark } from "#shared/access/token-scopes.ts";
import type { CompanyToken } from "#server/auth/company-token.ts";
import type { CompanyMemberIdentity } from "#server/auth/company-member.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { consumeRateLimit } from "#server/auth/rate-limit/rate-limit-service.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import { generateSecretId, generateSortableId } from "#server/db/generate-ids.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import { type CompanyAction, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { lockCompanyOrThrow } from "#server/features/companies/company-service.ts";
import { assertStillAdmin, readMemberMailboxes } from "#server/features/companies/members/member-service.ts";
import { findKeeper } from "../program-keeper-rules.ts";
import type { ApiTokenRow } from "../company-api-tables.ts";
import * as store from "./token-store.ts";

/** Characters of a token that are shown so that people recognize it; the other 224 bits stay secret. */
const prefixLength = tokenMark.length + 8;
/** ms between two records of a token's use. */
const useWrittenEveryMs = 60_000;

/** What an administrator gives a program. */
export interface NewToken {
  name: string;
  scopes: readonly TokenScope[];
  /** Days until it ends. */
  days: number;
}

/** Lists the tokens of a member's company, the newest first. */
export async function listTokens(deps: ClockDeps, { organisationId }: CompanyMemberIdentity): Promise<ShownToken[]> {
  const now = deps.clock.now();
  const mailboxes = await readMemberMailboxes(deps, organisationId);
  return (await store.listTokenRows(deps.db.query, organisationId)).map((row) => present(row, now, mailboxes));
}

/**
 * Makes a token; it is returned only here and stored as a hash.
 * @throws {AppError} `token.too_many`, `request.rate_limited`
 */
export async function makeToken(
  deps: ClockDeps,
  member: CompanyMemberIdentity,
  { name, scopes, days }: NewToken,
): Promise<{ secret: string; token: ShownToken }> {
  const { organisationId } = member;
  await consumeRateLimit(deps, rateLimitPolicies.tokensByCompany, organisationId);
  return inTransaction(deps, async (deps) => {
    // The lock makes the second of two presses count the first one's token.
    const company = await lockCompanyOrThrow(deps, organisationId);
    await assertStillAdmin(deps, member);
    const { length } = await store.listTokenRows(deps.db.query, organisationId);
    if (length >= mostTokens) throw new AppError("token.too_many");
    const now = deps.clock.now();
    const secret = tokenMark + generateSecretId() + generateSecretId();
    const row: ApiTokenRow = {
      id: generateSortableId(now),
      organisationId,
      name,
      prefix: secret.slice(0, prefixLength),
      tokenHash: hashToken(secret),
      scopes: JSON.stringify([...new Set(scopes)]),
      madeAt: now,
      madeBy: member.id,
      keptBy: null,
      endsAt: now + days * dayMs,
      lastUsedAt: null,
    };
    await store.insertTokenRow(deps.db.query, row);
    await recordTokenAct(deps, member, "organisation.token_made", company.name, row);
    return { secret, token: present(row, now, new Map([[member.id, member.email]])) };
  });
}

/** Ends a token at once. @throws {AppError} `token.not_found` */
export async function revokeToken(deps: ClockDeps, member: CompanyMemberIdentity, id: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const company = await lockCompanyOrThrow(deps, member.organisationId);
    const row = await store.deleteTokenRow(deps.db.query, member.organisationId, id);
    if (!row) throw new AppError("token.not_found");
    await recordTokenAct(deps, member, "organisation.token_revoked", company.name, row);
  });
}

/** Finds the unexpired token with this secret, and records its use. */
export async function readToken(deps: ClockDeps, secret: string | undefined): Promise<CompanyToken | undefined> {
  if (!secret?.startsWith(tokenMark)) return undefined;
  // Compares hashes of 256 random bits, so the time it takes reveals nothing about the token.
  const row = await store.findTokenRow(deps.db.query, hashToken(secret));
  const now = deps.clock.now();
  if (!row || row.endsAt <= now) return undefined;
  if (row.lastUsedAt === null || now - row.lastUsedAt >= useWrittenEveryMs)
    await store.updateTokenUse(deps.db.query, row.id, now);
  const { id, organisationId } = row;
  return { id, organisationId, scopes: parseScopes(row) };
}

/** Checks that a token is still open; it stays so while its company is locked. @throws {AppError} `token.invalid` */
export async function assertTokenOpen(deps: DbDeps, { id, organisationId }: CompanyToken): Promise<void> {
  const rows = await store.listTokenRows(deps.db.query, organisationId);
  if (!rows.some((row) => row.id === id)) throw new AppError("token.invalid");
}

/** The details hold the member's mailbox, and are erased with the company. */
async function recordTokenAct(
  deps: InTransaction<ClockDeps>,
  { id, email, organisationId }: CompanyMemberIdentity,
  action: CompanyAction,
  target: string,
  { name, prefix }: ApiTokenRow,
): Promise<void> {
  await recordAuditEntry(deps, {
    actor: { userId: id, name: "L'entreprise" },
    action,
    organisationId,
    target,
    details: `${name} (${prefix}…), par ${email}`,
  });
}

function present(row: ApiTokenRow, now: number, mailboxes: ReadonlyMap<string, string>): ShownToken {
  const { id, name, prefix, madeAt, lastUsedAt, endsAt } = row;
  return {
    id,
    name,
    prefix,
    scopes: parseScopes(row),
    madeAt: new Date(madeAt).toISOString(),
    lastUsedAt: formatIsoOrNull(lastUsedAt),
    endsAt: new Date(endsAt).toISOString(),
    hasEnded: endsAt <= now,
    keeper: findKeeper(row, mailboxes),
  };
}

function parseScopes({ scopes }: ApiTokenRow): TokenScope[] {
  return JSON.parse(scopes) as TokenScope[];
}

function hashToken(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
