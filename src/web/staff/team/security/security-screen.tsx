import { PortalScreen } from "../../parts/screen.tsx";
import { SecondFactorPanel } from "./second-factor.tsx";
import { SessionList } from "./session-list.tsx";
import { screens } from "../../session/screens.ts";

/** Shows one's own sessions and second factor. */
export function SecurityScreen() {
  return (
    <PortalScreen title={screens.security.title}>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <SessionList />
        <SecondFactorPanel />
      </div>
    </PortalScreen>
  );
}
