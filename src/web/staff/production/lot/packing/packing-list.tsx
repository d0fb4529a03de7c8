import type { LotPiece } from "#shared/contract/lots.ts";
import { agreeWord, formatCount } from "#shared/format/counts.ts";
import type { LotDetail } from "../use-lot.ts";
import type { PackedDepartment } from "./packing-rules.ts";

interface PackingListProps {
  lot: LotDetail;
  departments: readonly PackedDepartment[];
  /** Cards that their buyer has sent elsewhere: in no parcel of these. */
  elsewhere: readonly LotPiece[];
}

const nameOf = ({ firstName, lastName }: LotPiece) => `${firstName} ${lastName}`.trim() || "Sans nom";

/** Lists the cards of a lot by department, with boxes to tick, and a line on which their number is signed for. */
export function PackingList({ lot, departments, elsewhere }: PackingListProps) {
  const count = departments.reduce((sum, { pieces }) => sum + pieces.length, 0);
  return (
    <div className="flex flex-col gap-5">
      <p className="wrap-anywhere">
        Pour <strong>{lot.recipient || lot.name}</strong>
        {lot.address ? `, ${lot.address}` : ""}
      </p>
      {departments.map(({ name, pieces }) => (
        <section key={name} className="flex flex-col gap-1">
          <h2 className="flex items-baseline justify-between gap-4 border-b border-edge pb-1 text-lg break-after-avoid wrap-anywhere">
            <span>{name || (departments.length === 1 ? "Cartes" : "Sans département")}</span>
            <span className="text-sm whitespace-nowrap">☐ {formatCount(pieces.length, "carte")}</span>
          </h2>
          <ul className="grid gap-x-6 sm:grid-cols-2 print:grid-cols-2">
            {pieces.map((piece) => (
              <li key={piece.id} className="flex gap-2 py-0.5 break-inside-avoid">
                <span aria-hidden="true">☐</span>
                <span className="min-w-0 wrap-anywhere">
                  <span className="text-silver-400 tabular-nums">{piece.listPlace}.</span> {nameOf(piece)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {elsewhere.length > 0 ? (
        <p className="text-sm wrap-anywhere">
          {`${formatCount(elsewhere.length, "carte")} ${agreeWord(elsewhere.length, "part", "partent")} ailleurs\u00a0: ${elsewhere.map(nameOf).join(", ")}.`}
        </p>
      ) : null}
      <p className="break-inside-avoid border-t border-edge pt-3 font-semibold">
        {formatCount(count, "carte")} sur {lot.pieces.toLocaleString("fr-FR")}
      </p>
      <p className="hidden break-inside-avoid print:block">
        {formatCount(count, "carte")} {agreeWord(count, "reçue", "reçues")} par ______________________ le ____________
        Signature ______________
      </p>
    </div>
  );
}
