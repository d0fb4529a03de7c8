import { useEffect, useEffectEvent } from "react";
import type { ListAddress } from "./list-address.ts";

/** Leads back to the last page when the address asks for one past it: after a deletion, or by an old link. `undefined`: not known yet. */
export function useValidPage(list: ListAddress, pageCount: number | undefined): void {
  const isPast = pageCount !== undefined && list.page > Math.max(1, pageCount);
  const goBack = useEffectEvent(() => list.change({ page: String(Math.max(1, pageCount ?? 1)) }, { replace: true }));
  useEffect(() => {
    if (isPast) goBack();
  }, [isPast]);
}
