import { routePaths } from "#shared/route-paths.ts";
import { Button, ButtonLink } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { Sentence } from "#web/kit/ui/sentence.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import type { OrderSubmitProblem } from "./submit-order.ts";

export interface ProblemCalloutProps {
  problem: OrderSubmitProblem;
  onRetry: () => void;
  onStartAnew: () => void;
  /** Called to correct the existing order with the form's values, if its form can do that. */
  onCorrect?: ((ref: string) => void) | undefined;
  /** Called to pay the existing order unchanged. */
  onPay: (ref: string) => void;
}

/** Says why the last press made no order, and what can be done. */
export function OrderSubmitProblemCallout({ problem, onRetry, onStartAnew, onCorrect, onPay }: ProblemCalloutProps) {
  if (problem.kind === "made-before")
    return <MadeBefore orderRef={problem.ref} onStartAnew={onStartAnew} onCorrect={onCorrect} onPay={onPay} />;
  return (
    <Callout kind={problem.kind === "unknown" ? "warning" : "danger"} role="alert">
      <p>
        <Sentence text={problem.message} />
      </p>
      {problem.kind === "refused" && problem.code === "offer.unavailable" ? <NotOnSale /> : null}
      {problem.kind === "unknown" ? (
        <div className="pt-2">
          <Button size="small" variant="secondary" icon={<Icon name="refresh" />} onClick={onRetry}>
            Réessayer
          </Button>
        </div>
      ) : null}
    </Callout>
  );
}

/** Shown if staff took the offer off sale while its form was open. */
function NotOnSale() {
  return (
    <>
      <p>Ce que vous avez saisi est gardé sur cet appareil, pour le jour où cette carte sera de nouveau en vente.</p>
      <div className="pt-2">
        <ButtonLink size="small" variant="secondary" href={routePaths.offers}>
          Voir les offres
        </ButtonLink>
      </div>
    </>
  );
}

type MadeBeforeActions = Pick<ProblemCalloutProps, "onStartAnew" | "onCorrect" | "onPay">;

/** Shown if an answer was lost and the form changed since: the first order exists. */
function MadeBefore({
  orderRef: ref,
  onStartAnew,
  onCorrect,
  onPay,
}: MadeBeforeActions & { orderRef: string | undefined }) {
  return (
    <Callout kind="warning" role="alert" title="Votre commande est déjà enregistrée.">
      <p>
        Elle porte les informations d'avant vos derniers changements
        {ref && onCorrect ? "\u00a0: «\u00a0Corriger\u00a0» les y reporte" : ""}. Son lien de paiement vous a été envoyé
        par e-&#8288;mail.
      </p>
      <div className="flex flex-wrap gap-2 pt-2">
        {ref ? (
          <>
            <ButtonLink
              size="small"
              href={routePaths.payment(ref)}
              onClick={(event) => {
                event.preventDefault();
                onPay(ref);
              }}
            >
              Payer
            </ButtonLink>
            {onCorrect ? (
              <Button size="small" variant="secondary" onClick={() => onCorrect(ref)}>
                Corriger
              </Button>
            ) : null}
            <ButtonLink size="small" variant="quiet" href={`${routePaths.payment(ref)}#annuler`}>
              Annuler
            </ButtonLink>
          </>
        ) : null}
        <Button size="small" variant="secondary" onClick={onStartAnew}>
          Passer une autre commande
        </Button>
      </div>
    </Callout>
  );
}
