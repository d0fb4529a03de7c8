import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { routePaths } from "#shared/route-paths.ts";
import { ButtonLink } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import type { OrderCorrectionState } from "./use-correction.ts";

/** Shows which order the form corrects, or why it cannot, and the way back to it. */
export function CorrectionBar({ correction }: { correction: Exclude<OrderCorrectionState, { kind: "none" }> }) {
  const back = (
    <ButtonLink size="small" variant="secondary" href={routePaths.payment(correction.ref)}>
      Voir la commande
    </ButtonLink>
  );
  if (correction.kind === "refused") {
    return (
      <Callout kind="warning" role="alert">
        <p>{correction.message}</p>
        <div className="pt-2">{back}</div>
      </Callout>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <output className="text-sm text-silver-300">
        {correction.kind === "reading" ? (
          "Chargement de votre commande…"
        ) : (
          <>
            {"Vous corrigez la commande "}
            <span className="font-semibold whitespace-nowrap text-silver-50">{correction.number}</span>.
            {correction.missing[0] ? (
              <span className="block font-semibold text-silver-50">
                {`Il manque\u00a0: ${correction.missing.map((name) => orderFieldLabels[name]).join(", ")}.`}
              </span>
            ) : null}
          </>
        )}
      </output>
      {back}
    </div>
  );
}
