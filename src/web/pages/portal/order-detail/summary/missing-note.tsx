import type { RequiredOrderField } from "#shared/missing.ts";
import { orderFieldLabels } from "#shared/order-field-labels.ts";
import { Callout } from "#web/ui/callout.tsx";

interface MissingContentNoteProps {
  missing: readonly RequiredOrderField[];
  /** The buyer's own link stands beneath. */
  offered: boolean;
  paid?: boolean;
}

/**
 * Renders "Il manque …", and what that holds up; nothing where nothing is missing. `offered`: the buyer's own link
 * stands beneath.
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
