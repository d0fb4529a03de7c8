import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import { ButtonLink } from "#web/kit/ui/button.tsx";
import { useListUrlState } from "../../parts/list/list-url-state.ts";
import { staffPaths } from "../../session/staff-paths.ts";
import type { OrderNextStep } from "./next-step.ts";

/** Renders the page's one primary action: a link to the next step; nothing where there is only to wait. */
export function NextStepLink({
  step: { does, at, opens },
  pieceId,
}: {
  step: OrderNextStep;
  pieceId: string | undefined;
}) {
  const address = useListUrlState();
  const navigate = useNavigate();
  const inWorkshop = at === "atelier" && pieceId !== undefined ? `${staffPaths.atelier}?ouvrir=${pieceId}` : undefined;
  if (does === undefined || at === undefined || (at === "atelier" && inWorkshop === undefined)) return null;

  /** Within the application, so that nothing is loaded anew. */
  function go(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || (!opens && !inWorkshop)) return;
    event.preventDefault();
    if (inWorkshop) void navigate(inWorkshop);
    else address.change({ ouvrir: opens });
  }

  return (
    <ButtonLink size="small" href={inWorkshop ?? `${opens ? `?ouvrir=${opens}` : ""}#${at}`} onClick={go}>
      {does}
    </ButtonLink>
  );
}
