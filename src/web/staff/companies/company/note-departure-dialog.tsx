import { useState } from "react";
import type { leaveCompanyCardAsStaff } from "#shared/contract/company-departures.ts";
import type { listMembersAsStaff } from "#shared/contract/company-members.ts";
import { removalDays } from "#shared/order/retention-days.ts";
import { ColleaguePicker } from "#web/company/departures/colleague-picker.tsx";
import { LeaverMember, noHeirs, toSentHeirs } from "#web/company/departures/leaver-member.tsx";
import { useAct } from "#web/kit/form/use-act.ts";
import { ConfirmDialog } from "#web/kit/ui/confirm-dialog.tsx";
import { StaffReadingState } from "../../parts/staff-states.tsx";
import { callStaff } from "../../session/staff-api-client.ts";
import { useStaffQuery } from "../../session/use-staff-query.ts";
import { buildDepartureActs } from "./departure-acts.ts";

interface NoteDepartureDialogProps {
  /** Id of the company. */
  id: string;
  /** The leaver; if left out, the dialog asks for them. */
  person?: { ref: string; name: string };
  onClose: () => void;
  onDone: () => void;
}

/** Records that one of a company's people has left, and asks who takes over what they held. */
export function NoteDepartureDialog({ id, person, onClose, onDone }: NoteDepartureDialogProps) {
  const acts = buildDepartureActs(id);
  const [ref, setRef] = useState(person?.ref ?? null);
  const [colleague, setColleague] = useState<string | null>(null);
  const [heirs, setHeirs] = useState(noHeirs);
  const members = useStaffQuery<typeof listMembersAsStaff>(
    ["organisation-members", id],
    "/api/organisations/:id/members",
    { params: { id } },
  );
  const { busy, act } = useAct({ ...acts, onDone });
  return (
    <ConfirmDialog
      title={`${person?.name ?? "Qui"} a quitté l'entreprise\u00a0?`}
      onClose={onClose}
      confirm="Noter le départ"
      onConfirm={() => {
        if (ref === null) return;
        act(() =>
          callStaff<typeof leaveCompanyCardAsStaff>("POST", "/api/organisations/:id/people/:ref/departure", {
            params: { id, ref },
            body: { colleague: colleague === ref ? null : colleague, ...toSentHeirs(heirs) },
          }),
        );
      }}
      busy={busy}
      disabled={ref === null || !members.data}
    >
      <div className="flex flex-col gap-6">
        <p className="text-sm">
          {`Sa page dit alors la phrase de l'entreprise et ne montre plus rien de cette personne, qui n'y a plus accès\u00a0; un e-mail le lui dit. Cela s'annule pendant ${removalDays} jours.`}
        </p>
        {person ? null : (
          <ColleaguePicker
            find={acts.findShown}
            except={undefined}
            legend="La personne partie"
            label="Rechercher la personne partie"
            none={null}
            value={ref}
            onPick={(picked) => {
              setRef(picked);
              setHeirs(noHeirs);
            }}
          />
        )}
        <StaffReadingState
          query={members}
          failed="Ceux qui gèrent les cartes n'ont pas pu être chargés."
          loading={null}
        />
        <LeaverMember
          personRef={ref}
          members={members.data ?? []}
          ofLastAdmin={
            "invitez-en un autre, dans «\u00a0Ceux qui gèrent les cartes\u00a0», sinon personne dans l'entreprise ne les gérera toutes."
          }
          heirs={heirs}
          onPick={setHeirs}
        />
        <ColleaguePicker find={acts.findOnline} except={ref ?? undefined} value={colleague} onPick={setColleague} />
      </div>
    </ConfirmDialog>
  );
}
