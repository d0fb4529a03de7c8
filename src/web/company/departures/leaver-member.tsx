import type { ListedCompanyMember } from "#shared/contract/company-members.ts";
import { ProgramsChoice, listHeirs } from "#web/company/members/programs-choice.tsx";
import { SelectField } from "#web/kit/form/select-field.tsx";

/** Ids of the members who take over what a leaver held in the company's space; empty: nobody. */
export interface LeaverHeirs {
  heir: string;
  contact: string;
}
export const noHeirs: LeaverHeirs = { heir: "", contact: "" };

/** Returns only the heirs that are set, for the request. */
export function toSentHeirs({ heir, contact }: LeaverHeirs): Partial<LeaverHeirs> {
  return { ...(heir && { heir }), ...(contact && { contact }) };
}

interface LeaverMemberProps {
  /** Reference of the leaver's card. */
  personRef: string | null;
  members: readonly ListedCompanyMember[];
  /** Says what to do if the leaver is the last administrator. */
  ofLastAdmin: string;
  heirs: LeaverHeirs;
  onPick: (heirs: LeaverHeirs) => void;
}

/** Says that the leaver will no longer manage the company's cards, and asks who takes over what they held. */
export function LeaverMember({ personRef, members, ofLastAdmin, heirs, onPick }: LeaverMemberProps) {
  const member = members.find(({ people }) => people.some(({ ref }) => ref === personRef));
  if (!member) return null;
  const others = members.filter(({ id }) => id !== member.id);
  const isLast = member.role === "admin" && listHeirs(members, member.id).length === 0;
  return (
    <div className="flex flex-col gap-3">
      <p className="wrap-anywhere">
        {`Cette personne gère aussi les cartes de l'entreprise, avec ${member.email}\u00a0: elle ne les gérera plus. Annuler son départ ne le lui rendra pas.`}
      </p>
      {isLast ? <p className="text-danger">{`C'est le dernier administrateur\u00a0: ${ofLastAdmin}`}</p> : null}
      <ProgramsChoice
        member={member}
        members={members}
        heir={heirs.heir}
        onPick={(heir) => onPick({ ...heirs, heir })}
      />
      {member.isContact && others.length > 0 ? (
        <SelectField
          id="contact"
          label="Le contact de l'entreprise désormais"
          required
          value={heirs.contact}
          onChange={({ currentTarget }) => onPick({ ...heirs, contact: currentTarget.value })}
          options={[
            { value: "", label: "Choisissez" },
            ...others.map(({ id, email, people }) => ({
              value: id,
              label: people[0] ? `${people[0].name}, ${email}` : email,
            })),
          ]}
          hint="Nous lui écrivons au sujet des commandes et des factures."
        />
      ) : null}
    </div>
  );
}
