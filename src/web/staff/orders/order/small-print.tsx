import type { Proof } from "#shared/contract/proofs.ts";
import { leastPrintedHeight } from "#shared/card/printed/small-print.ts";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { printedPartLabels } from "#shared/states-and-kinds.ts";
import { Callout } from "#web/kit/ui/callout.tsx";

const formatMm = (mm: number) => `${mm.toLocaleString("fr-FR", { maximumFractionDigits: 1 })}\u00a0mm`;

/** Lists, beside the proof, what would be printed too small to read well. */
export function SmallPrintNotice({ small }: Pick<Proof, "small">) {
  if (small.length === 0) return null;
  return (
    <Callout kind="warning" title={`Imprimé à moins de ${formatMm(leastPrintedHeight)} de haut`}>
      <ul>
        {small.map(({ cardRef, name, part, height }) => (
          <li key={`${cardRef} ${part}`} className="wrap-anywhere">
            {`Sur la carte ${formatNameWithDe(name)}\u00a0: ${printedPartLabels[part]}, ${formatMm(height)}.`}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
