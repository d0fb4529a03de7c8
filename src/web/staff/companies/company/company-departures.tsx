import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type {
  handAddressOnAsStaff,
  leaveCompanyCardAsStaff,
  listDeparturesAsStaff,
  nameColleagueAsStaff,
  retireAddressAsStaff,
  undoDepartureAsStaff,
} from "#shared/contract/company-departures.ts";
import type { listMembersAsStaff } from "#shared/contract/company-members.ts";
import { removalDays } from "#shared/order/retention-days.ts";
import { ColleaguePicker } from "#web/company/departures/colleague-picker.tsx";
import { LeaverMember, noHeirs, toSentHeirs } from "#web/company/departures/leaver-member.tsx";
import { DepartureItem } from "#web/company/departures/departure-item.tsx";
import { useDecision } from "#web/company/departures/use-departure-decision.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Dialog } from "#web/kit/ui/dialog.tsx";
import { callStaff } from "../../session/staff-api-client.ts";
import { PagePanel } from "../../parts/page-panel.tsx";
import { StaffFailedState } from "../../parts/staff-states.tsx";
import type { listPeopleAsStaff } from "#shared/contract/company-people.ts";
import type { DepartureActs } from "#web/company/departures/acts.ts";
import type { FindPeople } from "#web/company/departures/use-found-people.ts";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";

/** Shows who has left a company, and says so of somebody; staff do with his address what the company may. */
export function CompanyDepartures({ id, archived }: { id: string; archived: boolean }) {
  const client = useQueryClient();
  const [isNoting, setNoting] = useState(false);
  const queryKey = ["organisation-departures", id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      callStaff<typeof listDeparturesAsStaff>("GET", "/api/organisations/:id/departures", { params: { id }, signal }),
  });
  const { departures = [], price = 0 } = query.data ?? {};
  const done = () => {
    void client.invalidateQueries({ queryKey });
    void client.invalidateQueries({ queryKey: ["organisation-members", id] });
  };
  if (archived && departures.length === 0) return null;
  return (
    <PagePanel
      title="Départs"
      action={
        archived ? undefined : (
          <Button size="small" variant="secondary" onClick={() => setNoting(true)}>
            Noter un départ
          </Button>
        )
      }
    >
      {query.isError ? (
        <StaffFailedState
          what="Les départs n'ont pas pu être chargés."
          error={query.error}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : null}
      {query.data && departures.length === 0 ? <p className="text-sm text-silver-400">Personne n'est parti.</p> : null}
      {departures.length > 0 ? (
        <ul className="flex flex-col divide-y divide-line">
          {departures.map((departure) => (
            <DepartureItem
              key={departure.ref}
              acts={buildDepartureActs(id)}
              departure={departure}
              price={price}
              onDone={done}
              className="py-4"
            />
          ))}
        </ul>
      ) : null}
      {isNoting ? (
        <NoteDepartureDialog
          id={id}
          onClose={() => setNoting(false)}
          onDone={() => {
            setNoting(false);
            done();
          }}
        />
      ) : null}
    </PagePanel>
  );
}

interface NoteDepartureDialogProps {
  id: string;
  onClose: () => void;
  onDone: () => void;
}

function NoteDepartureDialog({ id, onClose, onDone }: NoteDepartureDialogProps) {
  const acts = buildDepartureActs(id);
  const [ref, setRef] = useState<string | null>(null);
  const [colleague, setColleague] = useState<string | null>(null);
  const [heirs, setHeirs] = useState(noHeirs);
  const { data: members = [] } = useQuery({
    queryKey: ["organisation-members", id],
    queryFn: ({ signal }) =>
      callStaff<typeof listMembersAsStaff>("GET", "/api/organisations/:id/members", { params: { id }, signal }),
  });
  const { busy, decide } = useDecision(onDone, acts);
  return (
    <Dialog
      open
      title="Qui a quitté l'entreprise&nbsp;?"
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Annuler
          </Button>
          <Button
            variant="danger"
            busy={busy}
            busyLabel="Un instant..."
            disabled={ref === null}
            onClick={() => {
              if (ref === null) return;
              void decide(() =>
                callStaff<typeof leaveCompanyCardAsStaff>("POST", "/api/organisations/:id/people/:ref/departure", {
                  params: { id, ref },
                  body: { colleague: colleague === ref ? null : colleague, ...toSentHeirs(heirs) },
                }),
              );
            }}
          >
            Noter le départ
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <p className="text-sm">
          {`Sa page dit alors la phrase de l'entreprise et ne montre plus rien de cette personne, qui n'y a plus accès\u00a0; un e-mail le lui dit. Cela s'annule pendant ${removalDays} jours.`}
        </p>
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
        <LeaverMember personRef={ref} members={members} heirs={heirs} onPick={setHeirs} />
        <ColleaguePicker find={acts.findOnline} except={ref ?? undefined} value={colleague} onPick={setColleague} />
      </div>
    </Dialog>
  );
}

interface StaffDepartureActs extends DepartureActs {
  /** Finds those whose pages are online or in pause. */
  findShown: FindPeople;
}

/** What staff do about the addresses of who has left a company. */
function buildDepartureActs(id: string): StaffDepartureActs {
  return {
    explain: getCallErrorMessage,
    leadTo: (ref, colleague) =>
      callStaff<typeof nameColleagueAsStaff>("POST", "/api/organisations/:id/people/:ref/departure/colleague", {
        params: { id, ref },
        body: { colleague },
      }),
    retire: (ref) =>
      callStaff<typeof retireAddressAsStaff>("POST", "/api/organisations/:id/people/:ref/departure/retire", {
        params: { id, ref },
      }),
    handOn: (ref, body) =>
      callStaff<typeof handAddressOnAsStaff>("POST", "/api/organisations/:id/people/:ref/departure/successor", {
        params: { id, ref },
        body,
      }),
    undo: (ref) =>
      callStaff<typeof undoDepartureAsStaff>("DELETE", "/api/organisations/:id/people/:ref/departure", {
        params: { id, ref },
      }),
    findOnline: (search, signal) => findPeople(id, search, signal, "live"),
    findShown: async (search, signal) =>
      (await findPeople(id, search, signal)).filter(({ state }) => state === "live" || state === "paused"),
  };
}

async function findPeople(id: string, search: string, signal: AbortSignal, state?: "live") {
  const { people } = await callStaff<typeof listPeopleAsStaff>("GET", "/api/organisations/:id/people", {
    params: { id },
    query: { search, ...(state && { state }) },
    signal,
  });
  return people;
}
