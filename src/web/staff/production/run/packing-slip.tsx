import { agreeWord, formatCount } from "#shared/format/counts.ts";
import type { DeliveryStop } from "./use-run.ts";

/** Prints the cards of a stop, to tick while packing, and a line on which the recipient signs for their number. */
export function PackingSlip({ pieces }: Pick<DeliveryStop, "pieces">) {
  if (pieces.length === 0) return null;
  const count = formatCount(pieces.length, "carte");
  return (
    <div className="hidden flex-col gap-1 text-sm print:flex">
      {pieces.length > 1 ? (
        <>
          <p className="font-semibold">Dans le paquet&nbsp;: {count}</p>
          <ul className="grid grid-cols-2 gap-x-4">
            {pieces.map(({ id, name }) => (
              <li key={id} className="wrap-anywhere">
                ☐ {name || "Sans nom"}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p>
        ☐ {count} {agreeWord(pieces.length, "remise", "remises")} à ______________________ Signature ______________
      </p>
      <p>☐ Pas trouvé, le ______________</p>
    </div>
  );
}
