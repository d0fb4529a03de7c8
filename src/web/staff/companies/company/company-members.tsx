import { useState } from "react";
import type {
  ListedCompanyMember,
  inviteMemberAsStaff,
  listMembersAsStaff,
  removeMemberAsStaff,
} from "#shared/contract/company-members.ts";
import { MemberDialog } from "#web/company/members/member-dialog.tsx";
import { noMember } from "#web/company/members/member-form.tsx";
import { MemberList } from "#web/company/members/member-list.tsx";
import { ProgramsChoice } from "#web/company/members/programs-choice.tsx";
import { useAct } from "#web/kit/form/use-act.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { readAgain } from "../../session/query-client.ts";
import { callStaff } from "../../session/staff-api-client.ts";
import { useStaffQuery } from "../../session/use-staff-query.ts";
import { ConfirmDialog } from "#web/kit/ui/confirm-dialog.tsx";
import { PagePanel } from "../../parts/page-panel.tsx";
import { StaffReadingState } from "../../parts/staff-states.tsx";

interface CompanyMembersProps {
  id: string;
  /** The departments of the company's people. */
  departments: readonly string[];
}

/** Lists the people who manage a company's cards. Staff invite them, and may remove even the last administrator. */
export function CompanyMembers({ id, departments }: CompanyMembersProps) {
  const [isInviting, setInviting] = useState(false);
  const [leaving, setLeaving] = useState<ListedCompanyMember>();
  const [heir, setHeir] = useState("");
  const queryKey = ["organisation-members", id];
  const members = useStaffQuery<typeof listMembersAsStaff>(queryKey, "/api/organisations/:id/members", {
    params: { id },
  });
  const endRemoval = () => {
    setLeaving(undefined);
    setHeir("");
  };
  const { act, busy } = useAct({
    onEnd: () => {
      endRemoval();
      void readAgain(queryKey);
    },
  });
  const remove = ({ id: member }: ListedCompanyMember) =>
    act(() =>
      callStaff<typeof removeMemberAsStaff>("DELETE", "/api/organisations/:id/members/:member", {
        params: { id, member },
        query: heir ? { heir } : {},
      }),
    );
  return (
    <PagePanel
      title="Ceux qui gèrent les cartes"
      action={
        <Button size="small" variant="secondary" onClick={() => setInviting(true)}>
          Inviter quelqu'un
        </Button>
      }
    >
      <StaffReadingState query={members} failed="Ceux qui gèrent les cartes n'ont pas pu être chargés." />
      {members.data?.length === 0 ? (
        <p className="text-sm text-silver-300">
          Personne dans l'entreprise pour l'instant. Qui est invité voit les cartes dans son espace, et les change.
        </p>
      ) : null}
      {members.data ? <MemberList members={members.data} onRemove={setLeaving} /> : null}
      {isInviting ? (
        <MemberDialog
          title="Inviter quelqu'un"
          confirm="Envoyer l'invitation"
          withEmail
          start={noMember}
          departments={departments}
          onClose={() => setInviting(false)}
          onDone={() => void readAgain(queryKey)}
          send={(body) =>
            callStaff<typeof inviteMemberAsStaff>("POST", "/api/organisations/:id/members", { params: { id }, body })
          }
        />
      ) : null}
      <ConfirmDialog
        open={leaving !== undefined}
        title={`Retirer ${leaving?.email ?? ""}\u00a0?`}
        confirm="Retirer"
        busy={busy}
        onConfirm={() => leaving && remove(leaving)}
        onClose={endRemoval}
      >
        <div className="flex flex-col gap-5">
          <p>Cette personne ne verra plus les cartes de l'entreprise. Sa propre carte ne change pas.</p>
          {leaving ? (
            <ProgramsChoice member={leaving} members={members.data ?? []} heir={heir} onPick={setHeir} />
          ) : null}
        </div>
      </ConfirmDialog>
    </PagePanel>
  );
}
