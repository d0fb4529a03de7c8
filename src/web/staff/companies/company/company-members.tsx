import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
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
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { callStaff } from "../../session/staff-api-client.ts";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { PagePanel } from "../../parts/page-panel.tsx";
import { StaffFailedState, StaffLoadingState } from "../../parts/staff-states.tsx";

interface CompanyMembersProps {
  id: string;
  /** Those of its people. */
  departments: readonly string[];
}

/** Shows who looks after a company's cards in its own space; staff invite, and remove also the last administrator. */
export function CompanyMembers({ id, departments }: CompanyMembersProps) {
  const [isInviting, setInviting] = useState(false);
  const [leaving, setLeaving] = useState<ListedCompanyMember>();
  const [heir, setHeir] = useState("");
  const toast = useToast();
  const client = useQueryClient();
  const queryKey = ["organisation-members", id];
  const members = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      callStaff<typeof listMembersAsStaff>("GET", "/api/organisations/:id/members", { params: { id }, signal }),
  });
  const done = async ({ message }: { message: string }) => {
    toast.show({ kind: "success", text: message });
    setInviting(false);
    await client.invalidateQueries({ queryKey });
  };
  const remove = useMutation({
    mutationFn: ({ id: member }: ListedCompanyMember) =>
      callStaff<typeof removeMemberAsStaff>("DELETE", "/api/organisations/:id/members/:member", {
        params: { id, member },
        query: heir ? { heir } : {},
      }),
    onSuccess: done,
    onError: (error) => toast.show({ kind: "error", text: getCallErrorMessage(error) }),
    onSettled: () => endRemoval(),
  });
  const endRemoval = () => {
    setLeaving(undefined);
    setHeir("");
  };
  return (
    <PagePanel
      title="Ceux qui gèrent les cartes"
      action={
        <Button size="small" variant="secondary" onClick={() => setInviting(true)}>
          Inviter quelqu'un
        </Button>
      }
    >
      {members.isPending ? <StaffLoadingState /> : null}
      {members.isError ? (
        <StaffFailedState
          what="Ceux qui gèrent les cartes n'ont pas pu être chargés."
          error={members.error}
          onRetry={() => void members.refetch()}
          busy={members.isFetching}
        />
      ) : null}
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
          send={async (body) =>
            done(
              await callStaff<typeof inviteMemberAsStaff>("POST", "/api/organisations/:id/members", {
                params: { id },
                body,
              }),
            )
          }
        />
      ) : null}
      <ConfirmDialog
        open={leaving !== undefined}
        title={`Retirer ${leaving?.email ?? ""}\u00a0?`}
        confirm="Retirer"
        busy={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving)}
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
