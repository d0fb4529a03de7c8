import { Button } from "#web/kit/ui/button.tsx";
import { formatInstantInDakar } from "../../parts/dates.ts";
import { SystemScreenPanel } from "./panel.tsx";
import { getJobKindLabel } from "./queues.tsx";
import { type SystemStatus, useRetryJob } from "./use-system.ts";

/** Lists jobs that were given up, each with a retry; mails have theirs under Courrier. */
export function FailedJobs({ jobs }: { jobs: SystemStatus["failedJobs"] }) {
  const retry = useRetryJob();
  return (
    <SystemScreenPanel
      id="system-failed"
      title="Travaux en échec"
      intro="Abandonnés après dix essais. Les e-mails en échec sont dans Courrier."
    >
      {jobs.length === 0 ? (
        <p className="text-sm text-silver-300">Aucun travail n'est en échec.</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {jobs.map(({ id, kind, error, failedAt }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3 text-sm"
            >
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-semibold text-silver-50">{getJobKindLabel(kind)}</p>
                <p className="text-silver-300 wrap-anywhere">
                  {formatInstantInDakar(failedAt)}&nbsp;: {error || "sans explication"}
                </p>
              </div>
              <Button
                size="small"
                variant="secondary"
                busy={retry.isPending && retry.variables === id}
                busyLabel="Remise en route…"
                onClick={() => retry.mutate(id)}
                aria-label={`Réessayer\u00a0: ${getJobKindLabel(kind)}`}
              >
                Réessayer
              </Button>
            </li>
          ))}
        </ul>
      )}
    </SystemScreenPanel>
  );
}
