import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import { ButtonLink } from "#web/kit/ui/button.tsx";
import { useListUrlState } from "../../../parts/list/list-url-state.ts";
import { staffPaths } from "../../../session/staff-paths.ts";
import type { OrderTask } from "./order-tasks.ts";

/** Links to where a task is done; primary button for the next task. Nothing if one can only wait. */
export function TaskLink({ task: { does, at, opens, pieceId }, isNext }: { task: OrderTask; isNext: boolean }) {
  const address = useListUrlState();
  const navigate = useNavigate();
  if (does === undefined || at === undefined) return null;
  const inWorkshop = at === "atelier" && pieceId !== undefined ? `${staffPaths.atelier}?ouvrir=${pieceId}` : undefined;

  /** Navigates within the application, so that nothing is loaded again. */
  function go(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || (!opens && !inWorkshop)) return;
    event.preventDefault();
    if (inWorkshop) void navigate(inWorkshop);
    else address.change({ ouvrir: opens });
  }

  const href = inWorkshop ?? `${opens ? `?ouvrir=${opens}` : ""}#${at}`;
  if (isNext)
    return (
      <ButtonLink size="small" href={href} onClick={go}>
        {does}
      </ButtonLink>
    );
  return (
    <ButtonLink size="small" variant="secondary" href={href} onClick={go}>
      {does}
    </ButtonLink>
  );
}
