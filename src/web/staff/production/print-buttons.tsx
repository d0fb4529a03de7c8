import { findPieceHalt, HaltedPiecesNote } from "./piece-state.tsx";
import type { readPrintFile } from "#shared/contract/print.ts";
import { maxPrintFileCards } from "#shared/order/print-limits.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { useDownload } from "../parts/use-download.ts";
import type { ProductionPieceRow } from "./piece-query.ts";

interface PrintButtonsProps {
  pieces: readonly Pick<ProductionPieceRow, "id" | "refunded" | "incomplete" | "unapproved" | "unpaid" | "awaited">[];
  /** Whether printing is the next step. */
  isNext: boolean;
}

/**
 * Downloads the print file of these pieces: one card, sheets of ten, or, for a card printer, many cards one by one.
 * Says which pieces are halted and left out.
 */
export function PrintButtons({ pieces, isNext }: PrintButtonsProps) {
  const { busy, download } = useDownload<typeof readPrintFile>("/api/print/pieces.pdf");
  const ids = pieces.filter((piece) => !findPieceHalt(piece)).map(({ id }) => id);
  const print = (layout: "single" | "sheet") => download({ query: { ids: ids.join(","), layout } }, "impression.pdf");
  const left = <HaltedPiecesNote pieces={pieces} />;
  if (ids.length === 0) return left;
  if (ids.length > maxPrintFileCards)
    return (
      <p className="flex min-h-11 items-center text-sm text-silver-300">
        {maxPrintFileCards} cartes au plus par fichier d'impression.
      </p>
    );
  const variant = isNext ? "primary" : "secondary";
  if (ids.length === 1)
    return (
      <>
        <Button size="small" variant={variant} busy={busy} busyLabel="Préparation…" onClick={() => print("single")}>
          Imprimer
        </Button>
        {left}
      </>
    );
  return (
    <>
      <Button size="small" variant={variant} busy={busy} busyLabel="Préparation…" onClick={() => print("sheet")}>
        Imprimer (planches A4)
      </Button>
      <Button size="small" variant="quiet" busy={busy} busyLabel="Préparation…" onClick={() => print("single")}>
        Une carte par page
      </Button>
      {left}
    </>
  );
}
