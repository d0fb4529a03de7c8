import { agreeWord, formatCount } from "#shared/format/counts.ts";
import type { readPrintFile } from "#shared/contract/print.ts";
import { maxPrintFileCards } from "#shared/order/print-limits.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { useDownload } from "../parts/use-download.ts";
import type { ProductionPieceRow } from "./piece-query.ts";

interface PrintButtonsProps {
  pieces: readonly Pick<ProductionPieceRow, "id" | "refunded" | "incomplete" | "unapproved" | "unpaid" | "awaited">[];
  /** Printing is the work's next step. */
  isNext: boolean;
}

/**
 * Downloads the print file of these pieces: one card, or sheets of ten; for a card printer also many cards one by
 * one. Excludes those whose money went back, those whose card lacks something, and those that their company
 * or their holder has not approved, or whose order has a rest to be paid first.
 */
export function PrintButtons({ pieces, isNext }: PrintButtonsProps) {
  const { busy, download } = useDownload<typeof readPrintFile>("/api/print/pieces.pdf");
  const ids = pieces
    .filter(
      ({ refunded, incomplete, unapproved, unpaid, awaited }) =>
        !refunded && !incomplete && !unapproved && !unpaid && !awaited,
    )
    .map(({ id }) => id);
  const print = (layout: "single" | "sheet") =>
    download({ query: { ids: ids.join(","), layout } }, (given) => given ?? "impression.pdf");
  const refunded = pieces.filter((piece) => piece.refunded).length;
  const incomplete = pieces.filter((piece) => piece.incomplete && !piece.refunded).length;
  const whole = pieces.filter((piece) => !piece.refunded && !piece.incomplete);
  const unapproved = whole.filter((piece) => piece.unapproved).length;
  const unpaid = whole.filter((piece) => piece.unpaid && !piece.unapproved).length;
  const awaited = whole.filter((piece) => piece.awaited && !piece.unapproved && !piece.unpaid).length;
  const left = (
    <>
      <NotPrinted count={refunded} what={["carte remboursée", "cartes remboursées"]} />
      <NotPrinted count={incomplete} what={["carte incomplète", "cartes incomplètes"]} />
      <NotPrinted
        count={unapproved}
        what={["carte sans l'accord de l'entreprise", "cartes sans l'accord de l'entreprise"]}
      />
      <NotPrinted
        count={unpaid}
        what={["carte qui attend le reste du prix", "cartes qui attendent le reste du prix"]}
      />
      <NotPrinted
        count={awaited}
        what={["carte que son titulaire n'a pas vérifiée", "cartes que leurs titulaires n'ont pas vérifiées"]}
      />
    </>
  );
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

function NotPrinted({ count, what: [one, many] }: { count: number; what: readonly [one: string, many: string] }) {
  if (count === 0) return null;
  return (
    <p className="flex min-h-11 items-center text-sm font-semibold text-danger">
      {`${formatCount(count, one, many)}\u00a0: ${agreeWord(count, "elle ne s'imprime pas", "elles ne s'impriment pas")}.`}
    </p>
  );
}
