import { useState } from "react";
import { unpaidOrderDays } from "#shared/order/retention-days.ts";
import { routePaths } from "#shared/route-paths.ts";
import type { UnpricedSettings } from "#web/kit/settings.ts";
import { Button, ButtonLink } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";

/**
 * Says that the server could not read the order when it rendered the page. The script keeps asking; without a script,
 * the page says what to do.
 */
export function PaymentPageLoading({ settings }: { settings: UnpricedSettings }) {
  return (
    <>
      <output className="needs-script grid items-start gap-10 lg:grid-cols-[minmax(0,26rem)_1fr] lg:gap-16">
        <span className="card-object card-waiting" aria-hidden="true" />
        <span className="text-lg">Chargement des informations...</span>
      </output>
      <noscript>
        <Callout
          kind="warning"
          title="Votre commande n'est pas perdue&nbsp;: nous n'arrivons pas à la lire pour l'instant."
        >
          <p>
            {"Rechargez cette page dans un instant. Vous pouvez aussi nous écrire à "}
            <a href={`mailto:${settings.supportEmail}`} className="text-link wrap-anywhere">
              {settings.supportEmail}
            </a>{" "}
            ou par{" "}
            <a href={`https://api.whatsapp.com/send?phone=${settings.whatsapp}`} className="text-link">
              WhatsApp
            </a>
            , avec votre numéro de commande.
          </p>
        </Callout>
      </noscript>
    </>
  );
}

/** Says that the order does not exist. `canceled`: the buyer has just canceled it. */
export function PaymentOrderNotFound({ supportEmail, canceled }: { supportEmail: string; canceled: boolean }) {
  return (
    <div className="flex max-w-2xl flex-col gap-6 py-8">
      <div role="alert">
        <h1 className="text-3xl">{canceled ? "Votre commande est annulée." : "Aucune commande correspondante."}</h1>
      </div>
      <p className="text-lg">
        {canceled
          ? "Rien ne vous sera demandé."
          : `Vérifiez que le lien est complet. Une commande qui n'a pas été payée expire après ${unpaidOrderDays} jours.`}{" "}
        Une question&nbsp;?{" "}
        <a href={`mailto:${supportEmail}`} className="text-link wrap-anywhere">
          {supportEmail}
        </a>
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={routePaths.offers}>Voir les offres</ButtonLink>
        <ButtonLink href={routePaths.home} variant="secondary">
          Retour à l'accueil
        </ButtonLink>
      </div>
    </div>
  );
}

export function PaidOrderPausedCard({ supportEmail }: { supportEmail: string }) {
  return (
    <div className="flex max-w-2xl flex-col gap-6 py-8">
      <div role="alert">
        <h1 className="text-3xl">Cette carte est en pause.</h1>
      </div>
      <p className="text-lg">
        Cette commande n'attend aucun paiement&nbsp;; sa page n'est pas visible pour le moment. Votre reçu reste au lien
        de votre e-&#8288;mail. Une question&nbsp;?{" "}
        <a href={`mailto:${supportEmail}`} className="text-link wrap-anywhere">
          {supportEmail}
        </a>
      </p>
    </div>
  );
}

/** Says that the network or the server fails, and nothing about the order, since nothing is known. */
export function PaymentPageUnreachable({ onRetry }: { onRetry: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return (
    <div className="flex max-w-2xl flex-col items-start gap-6 py-8">
      <div role="alert">
        <h1 className="text-3xl">La connexion est interrompue</h1>
      </div>
      <p className="text-lg">
        Votre commande n'est pas perdue&nbsp;: nous n'arrivons pas à la lire pour l'instant. Cette page réessaie
        d'elle-même.
      </p>
      <Button onClick={() => void retry()} busy={busy} busyLabel="Nouvel essai..." icon={<Icon name="refresh" />}>
        Réessayer
      </Button>
    </div>
  );
}
