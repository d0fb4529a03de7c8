import type { RequiredOrderField } from "#shared/missing.ts";
import { orderFieldLabels } from "#shared/order-field-labels.ts";
import { Callout } from "#web/ui/callout.tsx";

interface MissingContentNoteProps {
  missing: readonly RequiredOrderField[];
  /** Whether the buyer's own link follows. */
  offered: boolean;
  paid?: boolean;
}

/**
 * Renders "Il manque …", and what waits for it; nothing if the card is complete. `offered`: the buyer's own link
 * follows.
 */
export function MissingContentNote({ missing, offered, paid = false }: MissingContentNoteProps) {
  if (missing.length === 0) return null;
  return (
    <Callout kind="warning" title={`Il manque\u00a0: ${missing.map((name) => orderFieldLabels[name]).join(", ")}.`}>
      <p>
        La carte n'est ni mise en ligne ni imprimée avant.
        {offered ? ` Le lien ci-dessous est celui du client\u00a0: il ${paid ? "" : "paie et "}complète lui-même.` : ""}
      </p>
    </Callout>
  );
}
