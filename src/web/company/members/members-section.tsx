import { WhileOpen } from "../while-open.tsx";
import { useState } from "react";
import type {
  ListedCompanyMember,
  changeMemberRights,
  inviteMember,
  leaveCompany,
  listMembers,
  removeMember,
} from "#shared/contract/company-members.ts";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { CallError, call } from "#web/kit/api/endpoint-client.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { OwnerSectionPanel } from "#web/owner/panel.tsx";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";
import { ConfirmDialog } from "#web/kit/ui/confirm-dialog.tsx";
import { describeRights } from "../rights.ts";
import type { listPeople } from "#shared/contract/company-people.ts";
import { MemberDialog } from "#web/company/members/member-dialog.tsx";
import { noMember } from "#web/company/members/member-form.tsx";
import { MemberList } from "#web/company/members/member-list.tsx";
import { ProgramsChoice } from "#web/company/members/programs-choice.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { ReadingState } from "../reading-state.tsx";
import { useRead } from "../use-read.ts";
import { useSpace } from "../use-space.ts";
import { useAct } from "#web/kit/form/use-act.ts";

/** Shows an administrator who manages the cards, and lets any member leave. */
export function MembersSection() {
  const { company, isAdmin } = useSpace();
  return (
    <div className="flex flex-col gap-6">
      {isAdmin ? (
        <WhileOpen company={company}>
          <MembersPanel />
        </WhileOpen>
      ) : null}
      <LeavePanel />
    </div>
  );
}

/** Lets a member stop managing the company's cards; tells the last administrator who has to join first. */
function LeavePanel() {
  const { company, organisation, onChanged } = useSpace();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function leave(heir: string): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await call<typeof leaveCompany>("POST", "/api/entreprises/:organisation/quitter", {
        params: { organisation },
        query: heir ? { heir } : {},
      });
      onChanged();
    } catch (error) {
      const isLast = error instanceof CallError && error.body?.code === "member.last_admin";
      setFailure(
        isLast
          ? "Vous êtes le dernier à tout gérer\u00a0: invitez d'abord quelqu'un qui gère tout, puis quittez."
          : getCallErrorMessage(error),
      );
      setAsking(false);
      setBusy(false);
    }
  }

  return (
    <OwnerSectionPanel title="Quitter">
      <p className="text-sm">{`${describeRights(company)} Si ce n'est plus votre rôle, vous pouvez quitter cet espace.`}</p>
      {failure ? (
        <Callout kind="warning" role="alert">
          <p>{failure}</p>
        </Callout>
      ) : null}
      <div>
        <Button size="small" variant="secondary" onClick={() => setAsking(true)}>
          Ne plus gérer ces cartes
        </Button>
      </div>
      {isAsking ? (
        <LeaveDialog onLeave={(heir) => void leave(heir)} busy={busy} onClose={() => setAsking(false)} />
      ) : null}
    </OwnerSectionPanel>
  );
}

interface LeaveDialogProps {
  busy: boolean;
  /** `heir`: id of the member who takes over the leaver's programs; empty: they are closed. */
  onLeave: (heir: string) => void;
  onClose: () => void;
}

/** Asks for a confirmation before a member leaves; tells an administrator which programs they are responsible for. */
function LeaveDialog({ busy, onLeave, onClose }: LeaveDialogProps) {
  const { company, organisation, isAdmin } = useSpace();
  const [heir, setHeir] = useState("");
  const { value: members = [] } = useRead<typeof listMembers>(
    "/api/entreprises/:organisation/membres",
    isAdmin ? { params: { organisation } } : undefined,
  );
  const self = members.find(({ isSelf }) => isSelf);
  return (
    <ConfirmDialog
      title={`Quitter l'espace ${formatNameWithDe(company.name)}\u00a0?`}
      confirm="Quitter"
      busy={busy}
      onConfirm={() => onLeave(heir)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5">
        <p>Vous ne verrez plus les cartes de l'entreprise. Pour revenir, il faudra une nouvelle invitation.</p>
        {self ? <ProgramsChoice member={self} members={members} heir={heir} onPick={setHeir} /> : null}
      </div>
    </ConfirmDialog>
  );
}

type Open = { kind: "invite" } | { kind: "rights" | "remove"; member: ListedCompanyMember };

/** Lists the members who manage the company's cards; invites, changes and removes them. */
function MembersPanel() {
  const { organisation, onChanged, endIfRefused } = useSpace();
  const params = { organisation };
  const members = useRead<typeof listMembers>("/api/entreprises/:organisation/membres", { params });
  const people = useRead<typeof listPeople>("/api/entreprises/:organisation/personnes", { params, query: {} });
  const [open, setOpen] = useState<Open>();
  const [heir, setHeir] = useState("");
  const departments = people.value?.departments.map(({ name }) => name) ?? [];
  const close = () => {
    setOpen(undefined);
    setHeir("");
  };
  const { act, busy } = useAct({
    end: endIfRefused,
    onEnd: () => {
      close();
      members.readAgain();
    },
  });
  const remove = ({ id: member }: ListedCompanyMember) =>
    act(() =>
      call<typeof removeMember>("DELETE", "/api/entreprises/:organisation/membres/:member", {
        params: { ...params, member },
        query: heir ? { heir } : {},
      }),
    );

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
          onDone={members.readAgain}
          send={(body) => call<typeof inviteMember>("POST", "/api/entreprises/:organisation/membres", { params, body })}
        />
      ) : null}
      {open?.kind === "rights" ? (
        <MemberDialog
          title={`Ce que gère ${open.member.email}`}
          confirm="Enregistrer"
          start={open.member}
          departments={departments}
          onClose={close}
          onDone={() => {
            members.readAgain();
            if (open.member.isSelf) onChanged();
          }}
          send={({ role, departments }) =>
            call<typeof changeMemberRights>("POST", "/api/entreprises/:organisation/membres/:member/droits", {
              params: { ...params, member: open.member.id },
              body: { role, departments, ...(heir && { heir }) },
            })
          }
        >
          {(role) =>
            role === "manager" ? (
              <ProgramsChoice member={open.member} members={members.value ?? []} heir={heir} onPick={setHeir} />
            ) : null
          }
        </MemberDialog>
      ) : null}
      {open?.kind === "remove" ? (
        <ConfirmDialog
          title={`Retirer ${open.member.email}\u00a0?`}
          confirm="Retirer"
          busy={busy}
          onConfirm={() => remove(open.member)}
          onClose={close}
        >
          <div className="flex flex-col gap-5">
            <p>Cette personne ne verra plus les cartes de l'entreprise. Sa propre carte ne change pas.</p>
            <ProgramsChoice member={open.member} members={members.value ?? []} heir={heir} onPick={setHeir} />
          </div>
        </ConfirmDialog>
      ) : null}
    </OwnerSectionPanel>
  );
}
