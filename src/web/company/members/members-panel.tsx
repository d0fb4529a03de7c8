import { useState } from "react";
import type {
  changeMemberRights,
  CompanyMember,
  inviteMember,
  listMembers,
  removeMember,
} from "#shared/contract/company-members.ts";
import type { listPeople } from "#shared/contract/company-people.ts";
import { call } from "#web/kit/api/client.ts";
import { MemberDialog } from "#web/company/members/member-dialog.tsx";
import { noMember } from "#web/company/members/member-form.tsx";
import { MemberList } from "#web/company/members/member-list.tsx";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { OwnerSectionPanel } from "#web/owner/panel.tsx";
import { getOwnerErrorMessage } from "#web/owner/said.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { ReadingState } from "../reading-state.tsx";
import type { SectionProps } from "../section-props.ts";
import { isRefused, useRead } from "../use-read.ts";

type Open = { kind: "invite" } | { kind: "rights" | "remove"; member: CompanyMember };

/** Lists those who look after the company's cards, and invites, changes and removes them. */
export function MembersPanel({ company: { id }, onChanged }: SectionProps) {
  const params = { organisation: id };
  const members = useRead(
    "members",
    (signal) => call<typeof listMembers>("GET", "/api/entreprises/:organisation/membres", { params, signal }),
    onChanged,
  );
  const people = useRead(
    "departments",
    (signal) =>
      call<typeof listPeople>("GET", "/api/entreprises/:organisation/personnes", { params, query: {}, signal }),
    onChanged,
  );
  const [open, setOpen] = useState<Open>();
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const departments = people.value?.departments.map(({ name }) => name) ?? [];
  const close = () => setOpen(undefined);

  function done({ message }: { message: string }): void {
    toast.show({ kind: "success", text: message });
    close();
    members.readAgain();
  }

  async function remove({ id: member }: CompanyMember): Promise<void> {
    setBusy(true);
    try {
      done(
        await call<typeof removeMember>("DELETE", "/api/entreprises/:organisation/membres/:member", {
          params: { ...params, member },
        }),
      );
    } catch (error) {
      close();
      if (isRefused(error)) onChanged();
      else toast.show({ kind: "error", text: getOwnerErrorMessage(error) });
      members.readAgain();
    }
    setBusy(false);
  }

  return (
    <OwnerSectionPanel title="Ceux qui gèrent les cartes">
      <ReadingState {...members} />
      {members.value ? (
        <MemberList
          members={members.value}
          onRights={(member) => setOpen({ kind: "rights", member })}
          onRemove={(member) => setOpen({ kind: "remove", member })}
        />
      ) : null}
      <div>
        <Button icon={<Icon name="plus" />} onClick={() => setOpen({ kind: "invite" })}>
          Inviter quelqu'un
        </Button>
      </div>
      {open?.kind === "invite" ? (
        <MemberDialog
          title="Inviter quelqu'un"
          confirm="Envoyer l'invitation"
          withEmail
          start={noMember}
          departments={departments}
          onClose={close}
          send={async (body) =>
            done(await call<typeof inviteMember>("POST", "/api/entreprises/:organisation/membres", { params, body }))
          }
        />
      ) : null}
      {open?.kind === "rights" ? (
        <MemberDialog
          title={`Ce que gère ${open.member.email}`}
          confirm="Enregistrer"
          start={open.member}
          departments={departments}
          onClose={close}
          send={async ({ role, departments }) => {
            done(
              await call<typeof changeMemberRights>("POST", "/api/entreprises/:organisation/membres/:member/droits", {
                params: { ...params, member: open.member.id },
                body: { role, departments },
              }),
            );
            if (open.member.isSelf) onChanged();
          }}
        />
      ) : null}
      {open?.kind === "remove" ? (
        <ConfirmDialog
          title={`Retirer ${open.member.email}\u00a0?`}
          confirm="Retirer"
          busy={busy}
          onConfirm={() => void remove(open.member)}
          onClose={close}
        >
          <p>Cette personne ne verra plus les cartes de l'entreprise. Sa propre carte ne change pas.</p>
        </ConfirmDialog>
      ) : null}
    </OwnerSectionPanel>
  );
}
