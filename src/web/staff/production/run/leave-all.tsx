import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { useState } from "react";
import { Button } from "#web/kit/ui/button.tsx";
import { Dialog } from "#web/kit/ui/dialog.tsx";

interface LeaveAllProps {
  /** Number of cards and of stops. */
  cards: number;
  doors: number;
  busy: boolean;
  onLeave: () => void;
}

/** Marks everything as shipped at once, after a confirmation. */
export function DispatchAllButton({ cards, doors, busy, onLeave }: LeaveAllProps) {
  const [asks, setAsks] = useState(false);
  const leave = () => (setAsks(false), onLeave());
  return (
    <>
      <Button
        variant="secondary"
        busy={busy}
        busyLabel="Un instant…"
        onClick={() => setAsks(true)}
      >{`Tout partir en livraison (${formatCount(cards, "carte")})`}</Button>
      <Dialog
        open={asks}
        title={`${formatCount(cards, "carte part", "cartes partent")} en livraison\u00a0?`}
        onClose={() => setAsks(false)}
        footer={
          <>
            <Button variant="quiet" onClick={() => setAsks(false)}>
              Pas encore
            </Button>
            <Button onClick={leave}>Tout partir</Button>
          </>
        }
      >
        <p>
          {`Pour ${formatCount(doors, "arrêt")}. ${agreeWord(doors, "L'acheteur est prévenu", "Les acheteurs sont prévenus")}`}{" "}
          par e-mail deux minutes après&nbsp;: d'ici là, le départ s'annule d'un geste.
        </p>
      </Dialog>
    </>
  );
}
