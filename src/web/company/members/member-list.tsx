import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import type { ListedCompanyMember } from "#shared/contract/company-members.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { companyRoleLabels } from "#shared/access/access.ts";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";

const listed = new Intl.ListFormat("fr", { type: "conjunction" });

/** Describes a member's rights. */
function describeMemberRights({ role, departments }: Pick<ListedCompanyMember, "role" | "departments">): string {
  return role === "admin"
    ? companyRoleLabels.admin
    : `${companyRoleLabels.manager}\u00a0: ${listed.format(departments)}`;
}

/** Says whether an invited member has logged in. */
function describeArrival({ joinedAt, invitedAt }: Pick<ListedCompanyMember, "joinedAt" | "invitedAt">): string {
  return joinedAt === null
    ? `Invitation envoyée le ${formatFrenchDay(Date.parse(invitedAt))}, pas encore ouverte.`
    : `Première visite le ${formatFrenchDay(Date.parse(joinedAt))}.`;
}

interface MemberListProps {
  members: readonly ListedCompanyMember[];
  /** Left out: rights cannot be changed here. */
  onRights?: (member: ListedCompanyMember) => void;
  onRemove: (member: ListedCompanyMember) => void;
}

/** Lists the members who manage a company's cards; has no remove button for the logged-in member's own entry. */
export function MemberList({ members, onRights, onRemove }: MemberListProps) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {members.map((member) => (
        <li key={member.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
          <div className="min-w-0 text-sm">
            <p className="text-base font-semibold wrap-anywhere text-silver-50">
              {member.email}
              {member.isSelf ? " (vous)" : ""}
            </p>
            <p className="wrap-anywhere text-silver-200">{describeMemberRights(member)}</p>
            <p className="text-silver-400">{describeArrival(member)}</p>
            {member.people.length > 0 ? (
              <p className="wrap-anywhere text-silver-400">
                {`A aussi une carte\u00a0: ${listed.format(member.people.map(({ name }) => name))}`}
              </p>
            ) : null}
            {member.isContact ? <p className="text-silver-400">Contact de l'entreprise</p> : null}
          </div>
          <div className="flex flex-wrap gap-2">
            {onRights ? (
              <Button
                size="small"
                variant="secondary"
                onClick={() => onRights(member)}
                aria-label={`Changer les droits ${formatNameWithDe(member.email)}`}
              >
                Changer les droits
              </Button>
            ) : null}
            {member.isSelf ? null : (
              <Button
                size="small"
                variant="quiet"
                onClick={() => onRemove(member)}
                aria-label={`Retirer ${member.email}`}
              >
                Retirer
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
