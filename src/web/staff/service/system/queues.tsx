import { jobKindLabels } from "#shared/staff/job-labels.ts";
import { SystemScreenPanel } from "./panel.tsx";
import type { SystemStatus } from "./use-system.ts";

/** Returns a kind as people call it; one of another version by its own name. */
export const getJobKindLabel = (kind: string) => (jobKindLabels as Record<string, string>)[kind] ?? kind;

/** Shows the jobs that are not done, by kind. */
export function JobQueuesPanel({ queues }: Pick<SystemStatus, "queues">) {
  return (
    <SystemScreenPanel id="system-queues" title="Files d'attente">
      {queues.length === 0 ? (
        <p className="text-sm text-silver-300">Rien n'attend&nbsp;: tout est fait.</p>
      ) : (
        <table className="w-full text-left text-sm">
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
