import type { readPrintFile } from "#shared/contract/print.ts";
import { mostPrinted } from "#shared/print-limits.ts";
import { Button } from "#web/ui/button.tsx";
import { useDownload } from "../parts/use-download.ts";

/** The print file of these pieces: one card, or sheets of ten; for a card printer also many cards one by one. */
export function PrintButtons({ ids }: { ids: readonly string[] }) {
  const { busy, download } = useDownload<typeof readPrintFile>("/api/print/pieces.pdf");
  const print = (layout: "single" | "sheet") => download({ query: { ids: ids.join(","), layout } }, (given) => given ?? "impression.pdf");
  if (ids.length > mostPrinted) return <p className="flex min-h-11 items-center text-sm text-silver-300">{mostPrinted} cartes au plus par fichier d'impression.</p>;
  if (ids.length === 1) return <Button size="small" variant="secondary" busy={busy} busyLabel="Préparation…" onClick={() => print("single")}>Imprimer</Button>;
  return (
    <>
      <Button size="small" variant="secondary" busy={busy} busyLabel="Préparation…" onClick={() => print("sheet")}>Imprimer (planches A4)</Button>
      <Button size="small" variant="quiet" busy={busy} busyLabel="Préparation…" onClick={() => print("single")}>Une carte par page</Button>
    </>
  );
}
