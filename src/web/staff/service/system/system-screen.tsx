import { StaffScreen } from "../../parts/screen.tsx";
import { StaffReadingState } from "../../parts/staff-states.tsx";
import { BackupsPanel } from "./backups.tsx";
import { type SystemStatus, useHealthChecks, systemKey, useSystemStatus } from "./use-system.ts";
import { screens } from "../../session/screens.ts";
import { formatCount } from "#shared/format/counts.ts";
import { Callout } from "#web/kit/ui/callout.tsx";
import { formatInstantInDakar } from "../../parts/dakar-dates.ts";
import { SystemScreenPanel } from "./panel.tsx";
import { Button } from "#web/kit/ui/button.tsx";
import { Badge, type BadgeKind } from "../../parts/badge.tsx";
import { typesetText } from "#web/kit/typeset.ts";
import type { retryJob } from "#shared/contract/system.ts";
import { callStaff } from "../../session/staff-api-client.ts";
import { jobKindLabels } from "#shared/staff/job-labels.ts";
import { useAct } from "#web/kit/form/use-act.ts";
import { readAgain } from "../../session/query-client.ts";

export function SystemScreen() {
  const query = useSystemStatus();
  const system = query.data;
  return (
    <StaffScreen title={screens.system.title} intro="Comment va le service. Relu toutes les 15 secondes.">
      <StaffReadingState query={query} failed="L'état du service n'a pas pu être lu." />
      {system ? (
        <div className="flex flex-col gap-6">
          <ActiveAlertsPanel alerts={system.alerts} />
          <div className="gap-6 lg:columns-2 [&>*]:mb-6 [&>*]:break-inside-avoid">
            <ServiceStatusPanel system={system} />
            <BackupsPanel system={system} />
            <FailedJobs jobs={system.failedJobs} />
            <JobQueuesPanel queues={system.queues} />
            <HealthChecksPanel />
          </div>
        </div>
      ) : null}
    </StaffScreen>
  );
}

const engines: Record<SystemStatus["engine"], string> = { sqlite: "SQLite", postgres: "PostgreSQL" };

const gigabyte = 1024 ** 3;

const size = (bytes: number) => `${(bytes / gigabyte).toLocaleString("fr-FR", { maximumFractionDigits: 1 })}\u00a0Go`;

function ServiceStatusPanel({
  system: { version, build, startedAt, engine, migrations, provider, simulated, lastNotice, disk },
}: {
  system: SystemStatus;
}) {
  const facts: [string, string][] = [
    ["Version", build ? `${version}, construction ${build}` : version],
    ["Démarré", formatInstantInDakar(startedAt)],
    ["Base de données", engines[engine]],
    ["Migrations", `${migrations.applied}, la dernière ${migrations.last ?? "aucune"}`],
    ["Paiements", simulated ? "Simulés, aucun argent réel" : provider],
    ["Dernière notification", lastNotice ? formatInstantInDakar(lastNotice) : "Aucune encore"],
    ["Disque", disk ? `${size(disk.free)} libres sur ${size(disk.all)}` : "Rien ne grandit sur cette machine"],
  ];
  return (
    <SystemScreenPanel id="system-service" title="Service">
      <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-2 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-silver-300">{name}</dt>
            <dd className="wrap-anywhere text-silver-50">{value}</dd>
          </div>
        ))}
      </dl>
    </SystemScreenPanel>
  );
}

const looks: Record<"ok" | "warn" | "fail", { kind: BadgeKind; word: string }> = {
  fail: { kind: "bad", word: "À corriger" },
  warn: { kind: "gold", word: "À voir" },
  ok: { kind: "good", word: "Bon" },
};

const order = ["fail", "warn", "ok"] as const;

/** Shows the results of `npm run doctor`, the worst first. */
function HealthChecksPanel() {
  const query = useHealthChecks();
  return (
    <SystemScreenPanel id="system-checks" title="Vérifications" intro="Ce que dit aussi npm run doctor.">
      <StaffReadingState
        query={query}
        failed="Les vérifications n'ont pas pu être faites."
        loading={
          <p role="status" className="text-sm text-silver-300">
            Vérification en cours…
          </p>
        }
      />
      {query.data ? (
        <ul className="flex flex-col gap-3">
          {query.data
            .toSorted((one, other) => order.indexOf(one.level) - order.indexOf(other.level))
            .map(({ name, level, text }) => (
              <li key={name} className="flex flex-wrap items-start gap-x-3 gap-y-1 text-sm">
                <span className="w-24 shrink-0">
                  <Badge kind={looks[level].kind}>{looks[level].word}</Badge>
                </span>
                <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{typesetText(text)}</span>
              </li>
            ))}
        </ul>
      ) : null}
    </SystemScreenPanel>
  );
}

/** Shows current reported problems; nothing if there are none. */
function ActiveAlertsPanel({ alerts }: Pick<SystemStatus, "alerts">) {
  if (alerts.length === 0) return null;
  return (
    <Callout
      kind="danger"
      role="status"
      title={alerts.length === 1 ? "Une alerte" : formatCount(alerts.length, "alerte")}
    >
      <ul className="flex flex-col gap-2">
        {alerts.map(({ name, text, since }) => (
          <li key={name}>
            <p>{text}</p>
            <p className="text-silver-300">Depuis le {formatInstantInDakar(since)}</p>
          </li>
        ))}
      </ul>
    </Callout>
  );
}

/** Returns the label of a job kind; for a kind of another version, its own name. */
const getJobKindLabel = (kind: string) => (jobKindLabels as Record<string, string>)[kind] ?? kind;

function JobQueuesPanel({ queues }: Pick<SystemStatus, "queues">) {
  return (
    <SystemScreenPanel id="system-queues" title="Files d'attente">
      {queues.length === 0 ? (
        <p className="text-sm text-silver-300">Rien n'attend&nbsp;: tout est fait.</p>
      ) : (
        <table className="block overflow-x-auto text-left text-sm sm:table sm:w-full">
          <thead className="text-xs text-silver-300">
            <tr>
              <th scope="col" className="pb-2 font-semibold">
                Travail
              </th>
              <th scope="col" className="pb-2 pl-2 text-right font-semibold">
                Attend
              </th>
              <th scope="col" className="pb-2 pl-2 text-right font-semibold">
                Court
              </th>
              <th scope="col" className="pb-2 pl-2 text-right font-semibold">
                Échoué
              </th>
            </tr>
          </thead>
          <tbody>
            {queues.map(({ kind, waiting, running, failed }) => (
              <tr key={kind} className="border-t border-line">
                <th scope="row" className="py-2 font-normal wrap-anywhere">
                  {getJobKindLabel(kind)}
                </th>
                {[waiting, running].map((count, at) => (
                  <td key={at === 0 ? "waiting" : "running"} className="py-2 pl-2 text-right tabular-nums">
                    {count.toLocaleString("fr-FR")}
                  </td>
                ))}
                <td className={`py-2 pl-2 text-right tabular-nums ${failed > 0 ? "font-semibold text-danger" : ""}`}>
                  {failed.toLocaleString("fr-FR")}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </SystemScreenPanel>
  );
}

/** Lists jobs that failed for good, each with a retry button; failed mails are listed under Courrier. */
function FailedJobs({ jobs }: { jobs: SystemStatus["failedJobs"] }) {
  const { act, doing } = useAct({ onEnd: () => readAgain(systemKey) });
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
                busy={doing === id}
                busyLabel="Remise en route…"
                onClick={() =>
                  act(() => callStaff<typeof retryJob>("POST", "/api/system/jobs/:id/retry", { params: { id } }), id)
                }
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
