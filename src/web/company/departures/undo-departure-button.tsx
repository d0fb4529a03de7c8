import type { undoDeparture } from "#shared/contract/company-departures.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { useAct } from "#web/kit/form/use-act.ts";
import { ifRefused } from "../use-read.ts";

interface UndoDepartureButtonProps {
  params: { organisation: string; ref: string };
  onDone: () => void;
  onRefused: () => void;
}

/** Gives a card back to somebody whose departure was noted. */
export function UndoDepartureButton({ params, onDone, onRefused }: UndoDepartureButtonProps) {
  const { busy, act } = useAct({ onDone, end: ifRefused(onRefused) });
  return (
    <Button
      size="small"
      variant="secondary"
      busy={busy}
      onClick={() =>
        act(() =>
          call<typeof undoDeparture>("DELETE", "/api/entreprises/:organisation/personnes/:ref/depart", { params }),
        )
      }
    >
      Annuler le départ
    </Button>
  );
}
