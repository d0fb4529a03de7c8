import type { CompanyRole } from "#shared/access/access.ts";
import { AppError } from "#server/app-error.ts";
import type { ListedCompanyMember } from "#shared/contract/company-members.ts";
import { formatIsoOrNull } from "#shared/format/day-and-time.ts";
import { isSameMailbox, normalizeMailbox } from "#server/auth/mailbox-rules.ts";
import { formatPersonName } from "#server/features/cards/person-name-rules.ts";
import type { CompanyMemberIdentity } from "#server/auth/company-member.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { consumeRateLimit } from "#server/auth/rate-limit/rate-limit-service.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import { generateSortableId } from "#server/db/generate-ids.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import { recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { countCardsByCompany, listCompanyPeople } from "#server/features/cards/company-card-service.ts";
import { deleteMailsById } from "#server/features/mails/mail-withdrawal-service.ts";
import { enqueueMail, listRecipientMails } from "#server/features/mails/mail-service.ts";
import { endCompanyKeys, getCompanyKey } from "#server/features/orders/order-service.ts";
import { buildCompanySearchText } from "../company-rules.ts";
import { type CompanyActor, recordStaffAct } from "../company-actor.ts";
import { getCompanyOrThrow, lockCompanyOrThrow } from "../company-lock.ts";
import { updateCompanyRow } from "../company-store.ts";
import type { CompanyMemberRow } from "../company-tables.ts";
import * as store from "./member-store.ts";

/** What a member may do. */
export interface MemberRights {
  role: CompanyRole;
  /** The departments that a manager looks after. */
  departments: readonly string[];
}

/** Finds the member of a company with this mailbox, in lower case. */
export async function readMember(
  deps: DbDeps,
  email: string,
  organisationId: string,
): Promise<CompanyMemberIdentity | undefined> {
  const row = await store.findMemberRow(deps.db.query, email, organisationId);
  return row && { id: row.id, organisationId, email, ...toRights(row) };
}

/** Lists the companies that a mailbox looks after, and records that it has logged in. */
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

/** Lists a mailbox's memberships for the copy of its personal data; the mailbox is in lower case. */
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

/** A token or a webhook that a member answers for. */
type MemberProgram = ListedCompanyMember["programs"][number];

/** Tokens and webhooks that members answer for; passed in by `app.ts`, because those features stand above. */
export interface MemberPrograms {
  /** Lists programs by member id. */
  list(deps: DbDeps, organisationId: string): Promise<ReadonlyMap<string, readonly MemberProgram[]>>;
  /** Ends a member's programs, or gives them to the heir; the company is locked. */
  end(deps: InTransaction<ClockDeps>, ending: ProgramsEnding): Promise<void>;
}

interface ProgramsEnding {
  member: Pick<CompanyMemberRow, "id" | "organisationId">;
  by: CompanyActor;
  /** The member who takes the programs over; undefined: they end. */
  heir: Pick<CompanyMemberRow, "id" | "email"> | undefined;
}

/** Lists a company's members and marks the caller. @throws {AppError} `organisation.not_found` */
export async function listMembers(
  deps: DbDeps,
  actor: CompanyActor,
  programs: MemberPrograms,
): Promise<ListedCompanyMember[]> {
  const { organisationId } = actor;
  const company = await getCompanyOrThrow(deps, organisationId);
  const made = await programs.list(deps, organisationId);
  const people = await listCompanyPeople(deps.db.query, organisationId, "all");
  return (await store.listMemberRows(deps.db.query, organisationId)).map((row) => ({
    id: row.id,
    email: row.email,
    ...toRights(row),
    invitedAt: new Date(row.invitedAt).toISOString(),
    joinedAt: formatIsoOrNull(row.joinedAt),
    isSelf: "member" in actor && row.id === actor.member.id,
    programs: [...(made.get(row.id) ?? [])],
    people: people
      .filter((person) => person.state !== "left" && isSameMailbox(person.ownerEmail, row.email))
      .map((person) => ({ ref: person.ref, name: formatPersonName(person) })),
    isContact: isSameMailbox(company.billingEmail, row.email),
  }));
}

/** Reads the mailboxes of a company's current members by member id. */
export async function readMemberMailboxes(deps: DbDeps, organisationId: string): Promise<ReadonlyMap<string, string>> {
  return new Map((await store.listMemberRows(deps.db.query, organisationId)).map(({ id, email }) => [id, email]));
}

/** Lists the mailboxes of a company's administrators; `joined`: only those who have logged in, as others never may. */
export async function listAdminMailboxes(
  deps: DbDeps,
  organisationId: string,
  { joined = false } = {},
): Promise<string[]> {
  return (await store.listMemberRows(deps.db.query, organisationId)).flatMap(({ role, email, joinedAt }) =>
    role === "admin" && (!joined || joinedAt !== null) ? [email] : [],
  );
}

/**
 * Adds a member who looks after a company's cards from now on, and tells them by mail.
 * @throws {AppError} `organisation.not_found`, `member.exists`, `request.rate_limited`
 */
export async function inviteMember(
  deps: ClockDeps,
  inviter: CompanyActor,
  { email: typed, ...rights }: MemberRights & { email: string },
): Promise<void> {
  const { organisationId } = inviter;
  if ("member" in inviter) await consumeRateLimit(deps, rateLimitPolicies.membersByCompany, organisationId);
  const email = normalizeMailbox(typed);
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
    await recordStaffAct(deps, inviter, { action: "organisation.member_invited", target: name });
  });
}

/** A change to a member and to the programs that they answer for. */
export interface MemberChange {
  by: CompanyActor;
  id: string;
  /** The id of the administrator who takes their programs over; left out: the programs end. */
  heir?: string | undefined;
  programs: MemberPrograms;
}

/**
 * Changes what a member may do. @throws {AppError} `member.not_found`, `member.last_admin`, `member.heir_unfit`
 */
export async function changeMemberRights(deps: ClockDeps, change: MemberChange, rights: MemberRights): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const member = await lockMemberOrThrow(deps, change);
    if (rights.role !== "admin") await assertAnotherAdmin(deps, member);
    await store.updateMemberRow(deps.db.query, change.id, toColumns(rights));
    if (rights.role !== "admin") await endAdministration(deps, member, change);
  });
}

/** Ends the company key and the programs of a member who is not an administrator any more. */
async function endAdministration(
  deps: InTransaction<ClockDeps>,
  { id, organisationId, role }: CompanyMemberRow,
  { by, heir: heirId, programs }: MemberChange,
): Promise<void> {
  if (role !== "admin") return;
  await endCompanyKeys(deps.db.query, organisationId);
  const heir = heirId === undefined ? undefined : await getHeirOrThrow(deps, organisationId, heirId);
  await programs.end(deps, { member: { id, organisationId }, by, heir });
}

/** Leavers and plain managers cannot inherit programs. @throws {AppError} `member.heir_unfit` */
async function getHeirOrThrow(deps: DbDeps, organisationId: string, id: string): Promise<CompanyMemberRow> {
  const heir = (await store.listMemberRows(deps.db.query, organisationId)).find((one) => one.id === id);
  if (heir?.role !== "admin" || heir.joinedAt === null) throw new AppError("member.heir_unfit");
  return heir;
}

/**
 * Gives an administrator the key that opens one of their company's orders, like its buyer's. It ends when any
 * administrator leaves; the others get a new one in the space.@throws {AppError} `organisation.not_found`
 */
export async function giveCompanyKey(
  deps: ClockDeps,
  { organisationId, email }: CompanyMemberIdentity,
  orderRef: string,
): Promise<string> {
  return inTransaction(deps, async (deps) => {
    await lockCompanyOrThrow(deps, organisationId);
    await assertStillAdmin(deps, { organisationId, email });
    return getCompanyKey(deps, orderRef);
  });
}

/**
 * Guards against an administrator who was removed after the request was authorized; the company is locked.
 * @throws {AppError} `organisation.not_found`
 */
export async function assertStillAdmin(
  deps: InTransaction<DbDeps>,
  { organisationId, email }: Pick<CompanyMemberIdentity, "organisationId" | "email">,
): Promise<void> {
  if ((await readMember(deps, email, organisationId))?.role !== "admin") throw new AppError("organisation.not_found");
}

/**
 * Renames a department in its managers' rights, or removes it if `to` is undefined; resolves to how many managers. The
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

/**
 * Ends a membership; only staff can remove the last administrator.
 * @throws {AppError} `organisation.not_found`, `member.not_found`, `member.last_admin`, `member.heir_unfit`
 */
export async function removeMember(deps: ClockDeps, change: MemberChange): Promise<void> {
  const { by } = change;
  await inTransaction(deps, async (deps) => {
    const member = await lockMemberOrThrow(deps, change);
    if ("member" in by) await assertAnotherAdmin(deps, member);
    await endMembership(deps, member, change);
    const { name } = await getCompanyOrThrow(deps, by.organisationId);
    await recordStaffAct(deps, by, { action: "organisation.member_removed", target: name });
  });
}

/** How to end the membership of a leaver who looks after the company's cards too. */
export interface LeaverChange extends Omit<MemberChange, "id"> {
  /** Their mailbox as on their card. */
  ownerEmail: string;
  /** The id of the member who becomes the company's contact. */
  contact?: string | undefined;
}

/**
 * Ends a leaver's membership, if any, and replaces them as the company's contact. The company is locked.
 * @throws {AppError} `departure.is_member`, `departure.contact_missing`, `member.last_admin`, `member.heir_unfit`
 */
export async function endMembershipOfLeaver(deps: InTransaction<ClockDeps>, change: LeaverChange): Promise<void> {
  const { by, ownerEmail, contact } = change;
  const { organisationId } = by;
  const email = normalizeMailbox(ownerEmail);
  const member = email === "" ? undefined : await store.findMemberRow(deps.db.query, email, organisationId);
  if (!member) return;
  if ("member" in by) {
    if (by.member.role !== "admin") throw new AppError("departure.is_member");
    await assertAnotherAdmin(deps, member);
  }
  await endMembership(deps, member, { ...change, id: member.id });
  const { billingEmail } = await getCompanyOrThrow(deps, organisationId);
  if (!isSameMailbox(billingEmail, email)) return;
  const others = await store.listMemberRows(deps.db.query, organisationId);
  const next = others.find(({ id }) => id === contact);
  if (next) await setCompanyContact(deps, by, next);
  else if (others.length > 0) throw new AppError("departure.contact_missing");
}

/** Makes a member the company's contact, with the name and number on their card, if they have one. */
async function setCompanyContact(
  deps: InTransaction<ClockDeps>,
  by: CompanyActor,
  { organisationId, email }: CompanyMemberRow,
): Promise<void> {
  const company = await getCompanyOrThrow(deps, organisationId);
  const people = await listCompanyPeople(deps.db.query, organisationId, "all");
  const person = people.find((one) => isSameMailbox(one.ownerEmail, email));
  const contactName = person ? formatPersonName(person) : "";
  const contact = { contactName, billingEmail: email, billingPhone: person?.phoneNumber ?? "" };
  const searchText = buildCompanySearchText({ ...company, ...contact });
  await updateCompanyRow(deps.db.query, organisationId, { ...contact, searchText }, deps.clock.now());
  const actor = "staff" in by ? by.staff : { userId: by.member.id, name: "L'entreprise" };
  await recordAuditEntry(deps, { actor, action: "organisation.changed", target: company.name, organisationId });
}

/**
 * Ends a membership with everything it gave, and erases the mailbox and its queued invitations. Only the audit log
 * keeps the mailbox, for exports and tokens, until the company is erased.
 */
async function endMembership(
  deps: InTransaction<ClockDeps>,
  member: CompanyMemberRow,
  change: MemberChange,
): Promise<void> {
  const { id, organisationId, email } = member;
  await store.updateMemberRow(deps.db.query, id, { email: "", leftAt: deps.clock.now() });
  await endAdministration(deps, member, change);
  const invitations = (await listRecipientMails(deps.db.query, email, ["company-invitation"])).filter(
    ({ data }) => (JSON.parse(data) as { organisationId: string }).organisationId === organisationId,
  );
  await deleteMailsById(deps, invitations);
}

/** Locks the company's row too, so that if two administrators leave at once, one stays. */
async function lockMemberOrThrow(
  deps: InTransaction<ClockDeps>,
  { by: { organisationId }, id }: MemberChange,
): Promise<CompanyMemberRow> {
  await lockCompanyOrThrow(deps, organisationId);
  const member = (await store.listMemberRows(deps.db.query, organisationId)).find((one) => one.id === id);
  if (!member) throw new AppError("member.not_found");
  return member;
}

/** An administrator who has not joined does not count: they may never come. */
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
