import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Departure, listDeparturesAsStaff, undoDepartureAsStaff } from "#shared/contract/company-departures.ts";
import { formatFrenchDay } from "#shared/instants.ts";
import { useAct } from "#web/company-completion/acts.ts";
import { getCallErrorMessage } from "#web/form/show-refusal.ts";
import { Button } from "#web/ui/button.tsx";
import { callStaff } from "../api.ts";
import { PagePanel } from "../parts/page-panel.tsx";
import { PortalFailedState } from "../parts/states.tsx";

/** Shows who has left a company, and until when that can be undone; nothing where nobody has. */
export function CompanyDepartures({ id }: { id: string }) {
  const client = useQueryClient();
  const queryKey = ["organisation-departures", id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      callStaff<typeof listDeparturesAsStaff>("GET", "/api/organisations/:id/departures", { params: { id }, signal }),
  });
  const { busy, run } = useAct({ explain: getCallErrorMessage });
  const departures = query.data?.departures ?? [];
  if (departures.length === 0 && !query.isError) return null;
  return (
    <PagePanel title="Départs">
      {query.isError ? (
        <PortalFailedState
          what="Les départs n'ont pas pu être chargés."
          error={query.error}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : null}
      <ul className="flex flex-col divide-y divide-line">
        {departures.map((departure) => (
          <li key={departure.ref} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <DepartureFacts departure={departure} />
            {departure.erasedAt === null ? null : (
              <Button
                size="small"
                variant="secondary"
                disabled={busy}
                aria-label={`Annuler le départ de ${departure.name}`}
                onClick={() =>
                  run(
                    async () =>
                      (
                        await callStaff<typeof undoDepartureAsStaff>(
                          "DELETE",
                          "/api/organisations/:id/people/:ref/departure",
                          { params: { id, ref: departure.ref } },
                        )
                      ).message,
                    () => void client.invalidateQueries({ queryKey }),
                  )
                }
              >
                Annuler le départ
              </Button>
            )}
          </li>
        ))}
      </ul>
    </PagePanel>
  );
}

function DepartureFacts({ departure: { name, department, leftAt, erasedAt, colleague } }: { departure: Departure }) {
  const left = `Départ noté le ${formatFrenchDay(Date.parse(leftAt))}`;
  const until =
    erasedAt === null
      ? "Ses données sont effacées."
      : `Ses données sont effacées le ${formatFrenchDay(Date.parse(erasedAt))}\u00a0: jusque-là, le départ s'annule.`;
  return (
    <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1 text-sm wrap-anywhere">
      <p className="font-semibold text-silver-50">{name || "Une personne partie"}</p>
      <p className="text-silver-400">{[department, left].filter(Boolean).join(" · ")}</p>
      <p>{colleague ? `Sa page mène à ${colleague.name}. ${until}` : until}</p>
    </div>
  );
}
