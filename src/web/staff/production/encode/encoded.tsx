import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { useState } from "react";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { ConfirmDialog } from "#web/kit/ui/confirm-dialog.tsx";
import type { PieceEncoding } from "./use-encoding.ts";

interface EncodedProps {
  name: string;
  /** The tag as recorded on the server. */
  tag: PieceEncoding["tag"];
  /** Locks the tag; set only while the tag just read back is the one recorded on the server. */
  onLock: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onAgain: (() => void) | undefined;
}

/** Says that the card is encoded, and offers the next card, or to lock the tag first. */
export function EncodedPiecePanel({ name, tag, onLock, onNext, onAgain }: EncodedProps) {
  const [asks, setAsks] = useState(false);
  const isLocked = tag !== null && tag.lockedAt !== null;
  const encoded = tag?.how === "by_hand" ? "Encodée, lue et vérifiée." : "Encodée et relue.";
  const how = isLocked ? "Encodée, relue, puce verrouillée." : encoded;
  return (
    <div className="flex flex-col gap-3">
      <Callout kind="success" role="status" title={how}>
        <p>La puce ouvre la carte {formatNameWithDe(name)}.</p>
      </Callout>
      {onNext ? (
        <Button wide size="large" icon={<Icon name="arrow-right" />} onClick={onNext}>
          Suivante
        </Button>
      ) : (
        <p className="text-center text-silver-300">C'était la dernière carte imprimée.</p>
      )}
      {onLock && !isLocked ? (
        <Button variant="quiet" icon={<Icon name="lock" />} onClick={() => setAsks(true)}>
          Verrouiller la puce…
        </Button>
      ) : null}
      {onAgain && !isLocked ? (
        <Button variant="quiet" icon={<Icon name="refresh" />} onClick={onAgain}>
          Encoder à nouveau
        </Button>
      ) : null}
      <ConfirmDialog
        open={asks}
        title={"Verrouiller la puce pour toujours\u00a0?"}
        confirm="Verrouiller pour toujours"
        onConfirm={() => {
          setAsks(false);
          onLock?.();
        }}
        onClose={() => setAsks(false)}
      >
        <p>
          Plus personne ne pourra y écrire, ni un inconnu ni vous. C'est définitif&nbsp;: si l'adresse du site change un
          jour, cette carte ne pourra plus suivre.
        </p>
      </ConfirmDialog>
    </div>
  );
}
