import { StaffScreen } from "../../parts/screen.tsx";
import { SecondFactorPanel } from "./second-factor.tsx";
import { screens } from "../../session/screens.ts";
import type { listSessions, revokeSession } from "#shared/contract/staff.ts";
import { formatBrowserName } from "#shared/format/browser-name.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { callStaff } from "../../session/staff-api-client.ts";
import { useStaffQuery } from "../../session/use-staff-query.ts";
import { Badge } from "../../parts/badge.tsx";
import { formatLongInstant } from "../../parts/dakar-dates.ts";
import { StaffReadingState } from "../../parts/staff-states.tsx";
import { useAct } from "#web/kit/form/use-act.ts";
import { readAgain } from "../../session/query-client.ts";

const key = ["sessions"];

function SessionList() {
  const { act, doing } = useAct({ onEnd: () => readAgain(key) });
  const sessions = useStaffQuery<typeof listSessions>(key, "/api/me/sessions");
  const revoke = (id: string) =>
    act(() => callStaff<typeof revokeSession>("DELETE", "/api/me/sessions/:id", { params: { id } }), id);

  return (
    <section aria-labelledby="sessions" className="panel flex flex-col gap-4 p-6">
      <h2 id="sessions" className="text-lg">
        Mes sessions
      </h2>
      <StaffReadingState query={sessions} failed="Vos sessions n'ont pas pu être chargées." />
      <ul className="flex flex-col divide-y divide-line">
        {sessions.data?.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0 text-sm">
              <p className="flex flex-wrap items-center gap-2 font-semibold text-silver-50">
                {describeBrowser(session.userAgent)}
                {session.current ? <Badge kind="good">Cette session</Badge> : null}
              </p>
              <p className="text-xs text-silver-300">Ouverte le {formatLongInstant(session.createdAt)}</p>
              <p className="text-xs text-silver-300">Vue le {formatLongInstant(session.lastSeenAt)}</p>
            </div>
            {session.current ? null : (
              <Button
                size="small"
                variant="secondary"
                busy={doing === session.id}
                busyLabel=""
                onClick={() => revoke(session.id)}
                aria-label={`Fermer la session ${describeBrowser(session.userAgent)} ouverte le ${formatLongInstant(session.createdAt)}`}
              >
                Fermer la session
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns a browser's common name; for an unknown browser, its user agent. */
function describeBrowser(userAgent: string): string {
  return formatBrowserName(userAgent) ?? (userAgent.slice(0, 60) || "Navigateur inconnu");
}

export function SecurityScreen() {
  return (
    <StaffScreen title={screens.security.title}>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <SessionList />
        <SecondFactorPanel />
      </div>
    </StaffScreen>
  );
}
