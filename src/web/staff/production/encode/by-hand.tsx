import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { useCopyToClipboard } from "../../parts/use-copy.ts";
import { getCardHolderName, type PieceToEncode } from "./use-encoding.ts";

interface ByHandProps {
  piece: PieceToEncode;
  busy: boolean;
  onDone: () => void;
}

/** Encodes with telephones and laptops that write no tags: the link to copy, and somebody who checked. */
export function EncodeByHand({ piece, busy, onDone }: ByHandProps) {
  const copy = useCopyToClipboard();
  const name = getCardHolderName(piece);
  return (
    <div className="flex flex-col gap-3 text-sm text-silver-300">
      <p>
        Écrivez ce lien dans la puce avec une autre application, puis posez la carte contre un téléphone&nbsp;: la page{" "}
        {formatNameWithDe(name)} doit s'ouvrir.
      </p>
      <p className="rounded-md border border-line bg-sunken p-3 text-silver-50 wrap-anywhere">{piece.nfcLink}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant="secondary"
          icon={<Icon name="copy" size="small" />}
          onClick={() => copy(piece.nfcLink, "Lien NFC copié 🗒️!")}
        >
          Copier le lien NFC
        </Button>
        <Button
          size="small"
          variant="secondary"
          icon={<Icon name="check" size="small" />}
          busy={busy}
          busyLabel="Enregistrement..."
          onClick={onDone}
        >
          Lu et vérifié
        </Button>
      </div>
    </div>
  );
}
