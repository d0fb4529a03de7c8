import { AppError } from "#server/app-error.ts";
import type { CompanyMemberIdentity } from "#server/auth/company-member.ts";
import { inTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { listCompanyPeople, moveCardsToDepartment } from "#server/features/cards/company-card-service.ts";
import { moveManagers } from "../members/member-service.ts";
import { lockCompanyOrThrow } from "../company-lock.ts";
import { toCardActor } from "../company-rules.ts";

/**
 * Moves people to a department, whose managers then look after them; resolves to how many. A manager must look after
 * both departments.
 * @throws {AppError} `colleague.not_found`, `request.invalid`
 */
export async function movePeople(
  deps: ClockDeps,
  member: CompanyMemberIdentity,
  { people, department }: { people: readonly string[]; department: string },
): Promise<number> {
  const { organisationId } = member;
  const { departments } = toCardActor(member);
  if (departments !== "all" && !departments.includes(department))
    throw new AppError("request.invalid", { fields: { department: "Choisissez un de vos départements." } });
  return inTransaction(deps, async (deps) => {
    await lockCompanyOrThrow(deps, organisationId);
    const own = new Map(
      (await listCompanyPeople(deps.db.query, organisationId, departments)).map((one) => [one.ref, one]),
    );
    if (!people.every((ref) => own.has(ref))) throw new AppError("colleague.not_found");
    const moved = [...new Set(people)].filter((ref) => own.get(ref)?.department !== department);
    await moveCardsToDepartment(deps, organisationId, moved, department);
    return moved.length;
  });
}

/**
 * Renames a department, or merges it into another, in one step: its people, the addresses of its leavers and its
 * managers. `managersFollow`: its managers look after it under the new name; otherwise they lose it.
 */
export async function renameDepartment(
  deps: ClockDeps,
  { organisationId }: CompanyMemberIdentity,
  { from, to, managersFollow }: { from: string; to: string; managersFollow: boolean },
): Promise<{ people: number; managers: number }> {
  if (from === to) return { people: 0, managers: 0 };
  return inTransaction(deps, async (deps) => {
    await lockCompanyOrThrow(deps, organisationId);
    const people = (await listCompanyPeople(deps.db.query, organisationId, [from])).map(({ ref }) => ref);
    await moveCardsToDepartment(deps, organisationId, people, to, from);
    return {
      people: people.length,
      managers: await moveManagers(deps, organisationId, from, managersFollow ? to : undefined),
    };
  });
}
