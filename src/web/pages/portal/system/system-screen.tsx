import { Screen } from "../parts/screen.tsx";
import { Failed, Loading } from "../parts/states.tsx";
import { Alerts } from "./alerts.tsx";
import { Backups } from "./backups.tsx";
import { Checks } from "./checks.tsx";
import { FailedJobs } from "./failed-jobs.tsx";
import { Queues } from "./queues.tsx";
import { Service } from "./service.tsx";
import { useSystem } from "./use-system.ts";

/** How the service is, for whoever runs it. */
export function SystemScreen() {
  const { data: system, isPending, isError, error, isFetching, refetch } = useSystem();
  return (
    <Screen title="Système" intro="Comment va le service. Relu toutes les 15 secondes.">
      {isPending ? <Loading /> : null}
      {isError ? <Failed what="L'état du service n'a pas pu être lu." error={error} onRetry={() => void refetch()} busy={isFetching} /> : null}
      {system ? (
        <div className="flex flex-col gap-6">
          <Alerts alerts={system.alerts} />
          <div className="gap-6 lg:columns-2 [&>*]:mb-6 [&>*]:break-inside-avoid">
            <Service system={system} />
            <Backups system={system} />
            <FailedJobs jobs={system.failedJobs} />
            <Queues queues={system.queues} />
            <Checks />
          </div>
        </div>
      ) : null}
    </Screen>
  );
}
