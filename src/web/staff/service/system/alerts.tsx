import { formatCount } from "#shared/format/counts.ts";
import { Callout } from "#web/kit/ui/callout.tsx";
import { formatInstantInDakar } from "../../parts/dates.ts";
import type { SystemStatus } from "./use-system.ts";

/** Shows current problems that were reported; nothing if there are none. */
export function ActiveAlertsPanel({ alerts }: Pick<SystemStatus, "alerts">) {
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
