import type { ListedCompanyMember } from "#shared/contract/company-members.ts";
import { SelectField } from "#web/kit/form/select-field.tsx";

const listed = new Intl.ListFormat("fr", { type: "conjunction" });

type Programs = ListedCompanyMember["programs"];

/** Lists the names of a member's programs. */
function namePrograms(programs: Programs): string {
  return listed.format(
    programs.map(({ kind, name }) => (kind === "token" ? `l'accès «\u00a0${name}\u00a0»` : `l'adresse ${name}`)),
  );
}

/** Lists the other administrators who have logged in: one of them can take over a member's programs. */
export function listHeirs(members: readonly ListedCompanyMember[], member: string): ListedCompanyMember[] {
  return members.filter(({ id, role, joinedAt }) => id !== member && role === "admin" && joinedAt !== null);
}

interface ProgramsChoiceProps {
  member: Pick<ListedCompanyMember, "id" | "programs">;
  members: readonly ListedCompanyMember[];
  /** Id of the member who takes them over; empty: they are closed. */
  heir: string;
  onPick: (heir: string) => void;
}

/** Names the programs that end when somebody stops being an administrator, and asks who takes them over. */
export function ProgramsChoice({ member, members, heir, onPick }: ProgramsChoiceProps) {
  if (member.programs.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <p className="wrap-anywhere">{`Pour les logiciels, c'est cette adresse qui répond de ${namePrograms(member.programs)}.`}</p>
      <SelectField
        id="repreneur"
        label="Ses logiciels"
        value={heir}
        onChange={({ currentTarget }) => onPick(currentTarget.value)}
        options={[
          { value: "", label: "Les fermer aussitôt" },
          ...listHeirs(members, member.id).map(({ id, email }) => ({ value: id, label: `Les confier à ${email}` })),
        ]}
        hint={
          heir
            ? "Ils continuent. Qui en a noté le jeton s'en sert encore\u00a0: donnez-leur bientôt un nouvel accès, et fermez celui-ci."
            : "Ils ne lisent et ne changent plus rien, et ne sont plus prévenus."
        }
      />
    </div>
  );
}
