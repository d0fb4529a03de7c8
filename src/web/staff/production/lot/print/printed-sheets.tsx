import { formatPersonName } from "#shared/format/person-name.ts";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { useState } from "react";
import type { LotPiece } from "#shared/contract/lots.ts";
import { formatCount } from "#shared/format/counts.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { useMovePieces } from "../../moves/use-move.ts";

interface PrintedSheetsProps {
  sheets: readonly (readonly LotPiece[])[];
  onClose: () => void;
}

const nameOf = (piece: LotPiece | undefined) => (piece ? `${piece.listPlace}. ${formatPersonName(piece)}`.trim() : "");

/** Asks which sheets were printed well; the cards on the others stay to be printed. */
export function PrintedSheets({ sheets, onClose }: PrintedSheetsProps) {
  const [bad, setBad] = useState<ReadonlySet<number>>(new Set());
  const { move, busy } = useMovePieces(onClose);
  const good = sheets.filter((_, at) => !bad.has(at)).flat();
  const toggle = (at: number) => {
    const next = new Set(bad);
    if (!next.delete(at)) next.add(at);
    setBad(next);
  };
  return (
    <section
      aria-label="Planches imprimées"
      className="flex flex-col gap-3 rounded-md border border-gold-300/50 bg-gold-900 p-4"
    >
      <h2 className="text-base font-semibold text-silver-50">Les planches sont-elles bien sorties&nbsp;?</h2>
      <p className="text-sm text-silver-200">Décochez une planche ratée&nbsp;: ses cartes restent à imprimer.</p>
      <ul className="flex max-h-[40svh] flex-col overflow-y-auto">
        {sheets.map((cards, at) => (
          <li key={cards[0]?.id}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-1 text-sm hover:bg-lifted">
              <input
                type="checkbox"
                checked={!bad.has(at)}
                onChange={() => toggle(at)}
                className="size-5 shrink-0 accent-gold-300"
              />
              <span className="wrap-anywhere">
                <span className="font-semibold text-silver-50">{`Planche ${at + 1}`}</span>{" "}
                {cards.length === 1
                  ? nameOf(cards[0])
                  : `${formatNameWithDe(nameOf(cards[0]))} à ${nameOf(cards.at(-1))}`}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          busy={busy}
          busyLabel="Enregistrement…"
          disabled={good.length === 0}
          onClick={() => move({ pieces: good, to: "printed", why: "" })}
        >{`Noter ${formatCount(good.length, "carte imprimée", "cartes imprimées")}`}</Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          Pas encore
        </Button>
      </div>
    </section>
  );
}
