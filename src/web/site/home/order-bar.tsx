import { formatFcfa } from "#shared/format/money.ts";
import { routePaths } from "#shared/urls.ts";
import type { PageSettings } from "#web/kit/settings.ts";
import { ButtonLink } from "#web/kit/ui/button.tsx";

/** Sticks to the foot of the screen once its section has come into view, as its last element. */
export function OrderBar({ settings }: { settings: PageSettings }) {
  return (
    <div className="order-bar">
      <ButtonLink href={routePaths.offer("SILVER")}>{`Commander · ${formatFcfa(settings.leastPrice)}`}</ButtonLink>
    </div>
  );
}
