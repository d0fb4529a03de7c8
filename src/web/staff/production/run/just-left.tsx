import { formatCount } from "#shared/format/counts.ts";
import { useEffect, useState } from "react";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { useUndoDeparture } from "../moves/use-undo-departure.ts";
import type { DeliveryStop } from "./use-run.ts";

interface JustLeftProps {
  stops: readonly DeliveryStop[];
  /** Time of the server's answer (ms, by this telephone's clock). */
  readAt: number;
}

/** Shows what has just left, while that can be undone: its buyers have not been written yet. */
export function RecentDepartureNotice({ stops, readAt }: JustLeftProps) {
  const { undo, busy } = useUndoDeparture();
  const [now, setNow] = useState(readAt);
  const left = stops.flatMap(({ pieces }) => pieces).filter(({ undoMs }) => readAt + undoMs > Math.max(now, readAt));
  const ends = left.length === 0 ? undefined : Math.min(...left.map(({ undoMs }) => readAt + undoMs));

  useEffect(() => {
    if (ends === undefined) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, ends - Date.now()));
    return () => clearTimeout(timer);
  }, [ends]);

  if (left.length === 0) return null;
  return (
    <Callout role="status" title={`${formatCount(left.length, "carte vient", "cartes viennent")} de partir.`}>
      <p>
        {left.length === 1
          ? "Son acheteur est prévenu deux minutes après."
          : "Leurs acheteurs sont prévenus deux minutes après."}{" "}
        D'ici là, le départ s'annule.
      </p>
      <div className="pt-2">
        <Button
          size="small"
          variant="secondary"
          busy={busy}
          busyLabel="Un instant…"
          onClick={() => undo(left.map(({ id }) => id))}
        >
          Annuler le départ
        </Button>
      </div>
    </Callout>
  );
}
