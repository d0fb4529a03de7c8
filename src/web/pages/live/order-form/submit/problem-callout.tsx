import { paths } from "#shared/urls.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Callout } from "#web/ui/callout.tsx";
import type { Problem } from "./use-submission.ts";

interface ProblemCalloutProps {
  problem: Problem;
  onRetry: () => void;
  onStartAnew: () => void;
}

/** Why no order came of the last press, and what to do about it. */
export function ProblemCallout({ problem, onRetry, onStartAnew }: ProblemCalloutProps) {
  if (problem.kind === "made-before") return <MadeBefore paymentRef={problem.ref} onStartAnew={onStartAnew} />;
  return (
    <Callout kind={problem.kind === "unknown" ? "warning" : "danger"} role="alert">
      <p>{problem.message}</p>
      {problem.kind === "unknown" ? (
        <div className="pt-2">
          <Button size="small" variant="secondary" icon={<Icon name="refresh" />} onClick={onRetry}>Réessayer</Button>
        </div>
      ) : null}
    </Callout>
  );
}

/** An answer got lost, then the form changed: the first order stands. */
function MadeBefore({ paymentRef, onStartAnew }: { paymentRef: string | undefined; onStartAnew: () => void }) {
  return (
    <Callout kind="warning" role="alert" title="Votre commande est déjà enregistrée.">
      <p>Elle porte les informations d'avant vos derniers changements. Son lien de paiement vous a été envoyé par e-mail.</p>
      <div className="flex flex-wrap gap-2 pt-2">
        {paymentRef ? <ButtonLink size="small" href={paths.payment(paymentRef)}>Payer cette commande</ButtonLink> : null}
        <Button size="small" variant="secondary" onClick={onStartAnew}>Passer une autre commande</Button>
      </div>
    </Callout>
  );
}
