import { useState } from "react";
import type { listDeparturesAsStaff } from "#shared/contract/company-departures.ts";
import { DepartureItem } from "#web/company/departures/departure-item.tsx";
import { Button } from "#web/kit/ui/button.tsx";
import { useStaffQuery } from "../../session/use-staff-query.ts";
import { PagePanel } from "../../parts/page-panel.tsx";
import { StaffReadingState } from "../../parts/staff-states.tsx";
import { buildDepartureActs } from "./departure-acts.ts";
import { NoteDepartureDialog } from "./note-departure-dialog.tsx";
import { readAgain } from "../../session/query-client.ts";

/** Lists a company's leavers and records new ones. Staff can do what the company can with a leaver's address. */
export function CompanyDepartures({ id, archived }: { id: string; archived: boolean }) {
  const [isNoting, setNoting] = useState(false);
  const queryKey = ["organisation-departures", id];
  const query = useStaffQuery<typeof listDeparturesAsStaff>(queryKey, "/api/organisations/:id/departures", {
    params: { id },
  });
  const { departures = [], price = 0 } = query.data ?? {};
  const done = () => {
    void readAgain(queryKey);
    void readAgain(["organisation-members", id]);
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
      <StaffReadingState query={query} failed="Les départs n'ont pas pu être chargés." loading={null} />
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
