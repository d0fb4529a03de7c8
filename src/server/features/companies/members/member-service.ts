import type { CompanyRole } from "#shared/access/access.ts";
import { AppError } from "#server/app-error.ts";
import type { ListedCompanyMember } from "#shared/contract/company-members.ts";
import { formatIsoOrNull } from "#shared/format/day-and-time.ts";
import type { CompanyMemberIdentity } from "#server/auth/company-member.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { consumeRateLimit } from "#server/auth/rate-limit/rate-limit-service.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import { generateSortableId } from "#server/db/generate-ids.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import { type AuditActor, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { countCardsByCompany } from "#server/features/cards/company-card-service.ts";
import { deleteMailsById } from "#server/features/mails/mail-withdrawal-service.ts";
import { enqueueMail, listRecipientMails } from "#server/features/mails/mail-service.ts";
import { endCompanyKeys, getCompanyKey } from "#server/features/orders/order-service.ts";
import { getCompanyOrThrow, lockCompanyOrThrow } from "../company-lock.ts";
import type { CompanyMemberRow } from "../company-tables.ts";
import * as store from "./member-store.ts";

/** What a member may do. */
export interface MemberRights {
  role: CompanyRole;
  /** Those of a manager. */
  departments: readonly string[];
}

/** Finds who looks after a company's cards by this mailbox, in lower case. */
export async function readMember(
  deps: DbDeps,
  email: string,
  organisationId: string,
): Promise<CompanyMemberIdentity | undefined> {
  const row = await store.findMemberRow(deps.db.query, email, organisationId);
  return row && { id: row.id, organisationId, email, ...toRights(row) };
}

/** Lists the companies whose cards a mailbox looks after, and records that it has come. */
export async function listOwnCompanies(deps: ClockDeps, email: string) {
  const rows = await store.listMembershipRows(deps.db.query, email);
  if (rows.some(({ joinedAt }) => joinedAt === null))
    await store.markMembershipsJoined(deps.db.query, email, deps.clock.now());
  const people = await countCardsByCompany(
    deps,
    rows.map(({ organisationId }) => organisationId),
  );
  const companies = [];
  for (const row of rows) {
    const { id, name, archivedAt } = await getCompanyOrThrow(deps, row.organisationId);
    companies.push({ id, name, isArchived: archivedAt !== null, people: people.get(id) ?? 0, ...toRights(row) });
  }
  return companies;
}

/** Lists the names of the companies that a mailbox looks after. */
export async function listCompanyNames(deps: DbDeps, email: string): Promise<string[]> {
  const names = [];
  for (const { organisationId } of await store.listMembershipRows(deps.db.query, email))
    names.push((await getCompanyOrThrow(deps, organisationId)).name);
  return names;
}

/** Lists what is kept of a mailbox, in lower case, that looks after companies' cards, for its own copy. */
export async function listMemberships(deps: DbDeps, email: string) {
  const memberships = [];
  for (const row of await store.listMembershipRows(deps.db.query, email)) {
    const { name: company } = await getCompanyOrThrow(deps, row.organisationId);
    const { invitedAt, joinedAt } = row;
    memberships.push({
      company,
      ...toRights(row),
      invitedAt: new Date(invitedAt).toISOString(),
      joinedAt: formatIsoOrNull(joinedAt),
    });
  }
  return memberships;
}

/** Lists who looks after a company's cards. `self`: the id of who asks. @throws {AppError} `organisation.not_found` */
export async function listMembers(deps: DbDeps, organisationId: string, self?: string): Promise<ListedCompanyMember[]> {
  await getCompanyOrThrow(deps, organisationId);
  return (await store.listMemberRows(deps.db.query, organisationId)).map((row) => ({
    id: row.id,
    email: row.email,
    ...toRights(row),
    invitedAt: new Date(row.invitedAt).toISOString(),
    joinedAt: formatIsoOrNull(row.joinedAt),
    isSelf: row.id === self,
  }));
}

/** Lists the mailboxes of a company's administrators; `joined`: of those who have come, since another may never do. */
export async function listAdminMailboxes(
  deps: DbDeps,
  organisationId: string,
  { joined = false } = {},
): Promise<string[]> {
  return (await store.listMemberRows(deps.db.query, organisationId)).flatMap(({ role, email, joinedAt }) =>
    role === "admin" && (!joined || joinedAt !== null) ? [email] : [],
  );
}

/** Who invites: a member, or somebody of the team. */
type Inviter = { member: CompanyMemberIdentity } | { staff: AuditActor };

/**
 * Invites somebody by mail to look after a company's cards, from now on.
 * @throws {AppError} `organisation.not_found`, `member.exists`, `request.rate_limited`
 */
export async function inviteMember(
  deps: ClockDeps,
  inviter: Inviter,
  organisationId: string,
  { email: typed, ...rights }: MemberRights & { email: string },
): Promise<void> {
  if ("member" in inviter) await consumeRateLimit(deps, rateLimitPolicies.membersByCompany, organisationId);
  const email = typed.trim().toLowerCase();
  await inTransaction(deps, async (deps) => {
    const { name } = await lockCompanyOrThrow(deps, organisationId);
    if (await store.findMemberRow(deps.db.query, email, organisationId)) throw new AppError("member.exists");
    const now = deps.clock.now();
    const columns = toColumns(rights);
    await store.insertMemberRow(deps.db.query, {
      id: generateSortableId(now),
      organisationId,
      email,
      ...columns,
      invitedBy: "member" in inviter ? inviter.member.id : `staff:${inviter.staff.userId}`,
      invitedAt: now,
      joinedAt: null,
      leftAt: null,
    });
    await enqueueMail(deps, {
      template: "company-invitation",
      orderRef: null,
      recipient: email,
      data: {
        company: name,
        organisationId,
        departments: JSON.parse(columns.departments) as string[],
        ...("member" in inviter && { by: inviter.member.email }),
      },
    });
    if ("staff" in inviter)
      await recordAuditEntry(deps, {
        actor: inviter.staff,
        action: "organisation.member_invited",
        target: name,
        organisationId,
      });
  });
}

/** Changes what a member may do. @throws {AppError} `member.not_found`, `member.last_admin` */
export async function changeMemberRights(
  deps: ClockDeps,
  organisationId: string,
  id: string,
  rights: MemberRights,
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const member = await lockMemberOrThrow(deps, organisationId, id);
    if (rights.role !== "admin") await assertAnotherAdmin(deps, member);
    await store.updateMemberRow(deps.db.query, id, toColumns(rights));
    if (member.role === "admin" && rights.role !== "admin") await endCompanyKeys(deps.db.query, organisationId);
  });
}

/**
 * Gives an administrator what opens one of his company's orders, as its buyer's key does, until one of them goes: the
 * others then come again by the space. @throws {AppError} `organisation.not_found`
 */
export async function giveCompanyKey(
  deps: ClockDeps,
  { organisationId, email }: CompanyMemberIdentity,
  orderRef: string,
): Promise<string> {
  return inTransaction(deps, async (deps) => {
    await lockCompanyOrThrow(deps, organisationId);
    // Whoever is removed since his request was let in is given nothing.
    if ((await readMember(deps, email, organisationId))?.role !== "admin") throw new AppError("organisation.not_found");
    return getCompanyKey(deps, orderRef);
  });
}

/**
 * Writes a renamed department in its managers' rights, or takes it from them where `to` is absent; resolves to how many. The
 * company is locked.
 */
export async function moveManagers(
  deps: InTransaction<DbDeps>,
  organisationId: string,
  from: string,
  to: string | undefined,
): Promise<number> {
  const moved = (await store.listMemberRows(deps.db.query, organisationId))
    .map((row) => ({ id: row.id, ...toRights(row) }))
    .filter(({ departments }) => departments.includes(from));
  for (const { id, role, departments } of moved) {
    const renamed = departments.flatMap((one) => (one === from ? (to ?? []) : one));
    await store.updateMemberRow(deps.db.query, id, toColumns({ role, departments: renamed }));
  }
  return moved.length;
}

/** Ends that somebody looks after a company's cards. @throws {AppError} `member.not_found`, `member.last_admin` */
export async function removeMember(deps: ClockDeps, organisationId: string, id: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const member = await lockMemberOrThrow(deps, organisationId, id);
    await assertAnotherAdmin(deps, member);
    await endMembership(deps, member);
  });
}

/** Ends it as staff, also for the last administrator. @throws {AppError} `organisation.not_found`, `member.not_found` */
export async function removeMemberAsStaff(
  deps: ClockDeps,
  actor: AuditActor,
  organisationId: string,
  id: string,
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    await endMembership(deps, await lockMemberOrThrow(deps, organisationId, id));
    const { name } = await getCompanyOrThrow(deps, organisationId);
    await recordAuditEntry(deps, { actor, action: "organisation.member_removed", target: name, organisationId });
  });
}

/**
 * Leaves nothing that an administrator was given, and nothing of his mailbox, an invitation that waits in the outbox
 * included, but in the audit log, which says who took a file or made a token, until the company is erased.
 */
async function endMembership(
  deps: InTransaction<ClockDeps>,
  { id, organisationId, email, role }: CompanyMemberRow,
): Promise<void> {
  await store.updateMemberRow(deps.db.query, id, { email: "", leftAt: deps.clock.now() });
  if (role === "admin") await endCompanyKeys(deps.db.query, organisationId);
  const { name } = await getCompanyOrThrow(deps, organisationId);
  const isOnlyHere = (await store.listMembershipRows(deps.db.query, email)).length === 0;
  const invitations = (await listRecipientMails(deps.db.query, email, ["company-invitation"])).filter(({ data }) => {
    const of = JSON.parse(data) as { organisationId?: string; company: string };
    if (of.organisationId !== undefined) return of.organisationId === organisationId;
    // Mails of the version before name the company alone, as it was called then.
    return isOnlyHere || of.company === name;
  });
  await deleteMailsById(deps, invitations);
}

/** With the company's row, so that of two admins who leave at once one stays. */
async function lockMemberOrThrow(
  deps: InTransaction<ClockDeps>,
  organisationId: string,
  id: string,
): Promise<CompanyMemberRow> {
  await lockCompanyOrThrow(deps, organisationId);
  const member = (await store.listMemberRows(deps.db.query, organisationId)).find((one) => one.id === id);
  if (!member) throw new AppError("member.not_found");
  return member;
}

/** Somebody who has been invited and has not come yet may never do. */
async function assertAnotherAdmin(
  deps: InTransaction<ClockDeps>,
  { id, organisationId, role }: CompanyMemberRow,
): Promise<void> {
  if (role !== "admin") return;
  const others = (await store.listMemberRows(deps.db.query, organisationId)).filter((one) => one.id !== id);
  if (!others.some((one) => one.role === "admin" && one.joinedAt !== null)) throw new AppError("member.last_admin");
}

function toRights({ role, departments }: CompanyMemberRow): { role: CompanyRole; departments: string[] } {
  return { role, departments: JSON.parse(departments) as string[] };
}

function toColumns({ role, departments }: MemberRights): Pick<CompanyMemberRow, "role" | "departments"> {
  return { role, departments: JSON.stringify(role === "admin" ? [] : [...new Set(departments)]) };
}
