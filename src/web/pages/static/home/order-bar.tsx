import { formatFcfa } from "#shared/money.ts";
import { routePaths } from "#shared/urls.ts";
import type { PageSettings } from "#web/settings.ts";
import { ButtonLink } from "#web/ui/button.tsx";

/** Stays at the foot of the screen once its section has come into view: it stands last in it, and sticks. */
export function OrderBar({ settings }: { settings: PageSettings }) {
  return (
    <div className="order-bar">
      <ButtonLink href={routePaths.offer("SILVER")}>{`Commander · ${formatFcfa(settings.leastPrice)}`}</ButtonLink>
    </div>
  );
}
