import { useState } from "react";
import type { leaveCompanyCard, undoDeparture } from "#shared/contract/company-departures.ts";
import type { listMembers } from "#shared/contract/company-members.ts";
import type { CompanyPerson } from "#shared/contract/company-people.ts";
import { removalDays } from "#shared/order/retention-days.ts";
import { routePaths } from "#shared/route-paths.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { Button, ButtonLink } from "#web/kit/ui/button.tsx";
import { ColleaguePicker } from "#web/company/departures/colleague-picker.tsx";
import { OwnerSectionPanel } from "#web/owner/panel.tsx";
import { ConfirmDialog } from "#web/kit/ui/confirm-dialog.tsx";
import { buildDepartureActs } from "../departures/departure-acts.ts";
import { LeaverMember, noHeirs, toSentHeirs } from "../departures/leaver-member.tsx";
import { useAct } from "#web/kit/form/use-act.ts";
import { useRead } from "../use-read.ts";
import { useSpace } from "../use-space.ts";

/** Records that a person has left the company, or undoes it. */
export function LeavePerson({ person, onChanged }: { person: CompanyPerson; onChanged: () => void }) {
  const { company, organisation, isAdmin, endIfRefused } = useSpace();
  const { ref, firstName, lastName, state, isMember } = person;
  const [isAsking, setAsking] = useState(false);
  const [colleague, setColleague] = useState<string | null>(null);
  const [heirs, setHeirs] = useState(noHeirs);
  const { value: members = [], failure } = useRead<typeof listMembers>(
    "/api/entreprises/:organisation/membres",
    isAsking && isMember && isAdmin ? { params: { organisation } } : undefined,
  );
  const { busy, act } = useAct({
    onDone: () => {
      setAsking(false);
      onChanged();
    },
    end: endIfRefused,
  });
  const { findOnline } = buildDepartureActs(company, endIfRefused);
  const params = { organisation, ref };
  if (state === "left")
    return (
      <OwnerSectionPanel title="Départ">
        <p className="text-sm">
          {
            "La carte imprimée peut servir à un successeur. C'était une erreur\u00a0? Annulez\u00a0: la carte redevient comme avant."
          }
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink size="small" href={routePaths.companySpace(organisation, "departs")}>
            Donner ou retirer l'adresse
          </ButtonLink>
          <UndoDepartureButton params={params} onDone={onChanged} />
        </div>
      </OwnerSectionPanel>
    );
  if (state !== "live" && state !== "paused") return null;
  return (
    <OwnerSectionPanel title="Départ">
      <p className="text-sm">
        {`Cette personne ne travaille plus ici\u00a0? Sa page dit alors la phrase de l'entreprise, et ses données sont effacées après ${removalDays} jours. L'adresse de sa carte reste la vôtre.`}
      </p>
      {isMember && !isAdmin ? (
        <p className="text-sm">
          {"Elle gère aussi les cartes de l'entreprise\u00a0: un administrateur note son départ."}
        </p>
      ) : (
        <div>
          <Button size="small" variant="secondary" onClick={() => setAsking(true)}>
            A quitté l'entreprise
          </Button>
        </div>
      )}
      {isAsking ? (
        <ConfirmDialog
          title={`${firstName} ${lastName} a quitté l'entreprise\u00a0?`}
          confirm="Oui, cette personne est partie"
          // The leaver may be a member: until the members are loaded, the dialog cannot say what ends.
          busy={busy || (isMember && members.length === 0)}
          onConfirm={() =>
            act(() =>
              call<typeof leaveCompanyCard>("POST", "/api/entreprises/:organisation/personnes/:ref/depart", {
                params,
                body: { colleague, ...toSentHeirs(heirs) },
              }),
            )
          }
          onClose={() => setAsking(false)}
        >
          <div className="flex flex-col gap-5">
            <p>
              {`Sa page ne montre plus rien d'elle, dès maintenant, et elle n'y a plus accès\u00a0; un e-mail le lui dit. Vous pouvez annuler pendant ${removalDays} jours.`}
            </p>
            {failure ? <p role="alert">{failure}</p> : null}
            <LeaverMember
              personRef={ref}
              members={members}
              ofLastAdmin={
                "nommez-en d'abord un autre, dans «\u00a0Qui gère\u00a0», et attendez qu'il ait ouvert l'espace."
              }
              heirs={heirs}
              onPick={setHeirs}
            />
            <ColleaguePicker find={findOnline} except={ref} value={colleague} onPick={setColleague} />
          </div>
        </ConfirmDialog>
      ) : null}
    </OwnerSectionPanel>
  );
}

interface UndoDepartureButtonProps {
  params: { organisation: string; ref: string };
  onDone: () => void;
}

/** Undoes a recorded departure, which gives the person their card back. */
function UndoDepartureButton({ params, onDone }: UndoDepartureButtonProps) {
  const { endIfRefused } = useSpace();
  const { busy, act } = useAct({ onDone, end: endIfRefused });
  return (
    <Button
      size="small"
      variant="secondary"
      busy={busy}
      onClick={() =>
        act(() =>
          call<typeof undoDeparture>("DELETE", "/api/entreprises/:organisation/personnes/:ref/depart", { params }),
        )
      }
    >
      Annuler le départ
    </Button>
  );
}
