import type { undoDeparture } from "#shared/contract/company-departures.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { useDecision } from "./use-own-decision.ts";

interface UndoDepartureButtonProps {
  params: { organisation: string; ref: string };
  onDone: () => void;
  onRefused: () => void;
}

/** Gives a card back to somebody whose departure was noted. */
export function UndoDepartureButton({ params, onDone, onRefused }: UndoDepartureButtonProps) {
  const { busy, decide } = useDecision(onDone, onRefused);
  return (
    <Button
      size="small"
      variant="secondary"
      busy={busy}
      busyLabel="Un instant..."
      onClick={() =>
        void decide(() =>
          call<typeof undoDeparture>("DELETE", "/api/entreprises/:organisation/personnes/:ref/depart", { params }),
        )
      }
    >
      Annuler le départ
    </Button>
  );
}
