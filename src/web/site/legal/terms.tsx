import { bulkOrderThreshold, offerNames, offers, type SaleMode } from "#shared/offers/offers.ts";
import { describeLostCardSteps } from "#web/kit/lost-card.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { paymentMeansText, paymentProviderName } from "#shared/payment/payment-provider.ts";
import { removalDays, unpaidOrderDays } from "#shared/order/retention-days.ts";
import { routePaths } from "#shared/route-paths.ts";
import type { SiteContent } from "#web/kit/settings.ts";
import { LegalClause, LegalText } from "./legal-text.tsx";
import { MailLink } from "../mail-link.tsx";

interface LegalPageProps {
  settings: SiteContent;
}

const sold: Record<SaleMode, string> = {
  form: "commandée et payée sur ce site",
  soon: "bientôt disponible",
  mail: "commandée par e-mail",
};

/** Renders `/conditions-de-vente`: what buyers agree to. */
export function TermsPage({ settings }: LegalPageProps) {
  return (
    <LegalText
      settings={settings}
      title="Conditions de vente"
      lead="Ce que vous achetez, ce que nous vous devons. Commander une carte vaut acceptation de ces conditions."
    >
      <LegalClause title="Les cartes et leurs prix">
        <ul>
          {offerNames.map((name) => (
            <li
              key={name}
            >{`${offers[name].title} : ${formatFcfa(settings.prices[name])}, ${sold[settings.sales[name]]}.`}</li>
          ))}
        </ul>
        <p>
          Les prix sont en francs CFA. Le prix d'une commande est celui affiché au moment où vous la passez. Au-delà de{" "}
          {bulkOrderThreshold} cartes, écrivez à <MailLink email={settings.supportEmail} />.
        </p>
      </LegalClause>
      <LegalClause title="Commande et paiement">
        <p>
          Le paiement se fait en une fois par {paymentMeansText}. {settings.paymentFeesNote} Votre commande est ferme
          dès que le paiement nous est confirmé. Une commande non payée expire après {unpaidOrderDays} jours.
        </p>
        <p>
          Vous nous garantissez que vous avez le droit d'utiliser les photos, logos et textes que vous envoyez, et que
          ces informations sont exactes : la carte est fabriquée à partir d'elles.
        </p>
      </LegalClause>
      <LegalClause title="Annulation et remboursement">
        <p>
          Avant le paiement, vous annulez vous-même votre commande sur sa page, par votre lien, tant qu'aucun paiement
          n'est en cours. Payée, elle peut encore l'être tant que la carte n'est pas imprimée : écrivez à{" "}
          <MailLink email={settings.supportEmail} /> avec votre numéro de commande, et nous rendons ce que nous avons
          reçu.
        </p>
        <p>
          Si une commande est payée deux fois, nous rendons l'un des deux paiements. Un remboursement passe par{" "}
          {paymentProviderName} ou par un moyen convenu avec vous, et un e-mail vous le dit dès qu'il est fait. Selon le
          moyen de paiement, l'argent peut ensuite mettre quelques jours à vous parvenir.
        </p>
      </LegalClause>
      <LegalClause title="Votre page est publique">
        <p>
          Dès que la commande est payée, votre page et votre fiche de contact sont visibles par toute personne qui en a
          le lien. Vous l'acceptez en commandant. Nos règles sur vos données sont sur la page{" "}
          <a href={routePaths.privacy} className="text-link">
            Confidentialité
          </a>
          .
        </p>
        <p>
          Elle est comprise dans le prix de la carte, sans abonnement ni date de fin : elle reste en ligne tant que vous
          la gardez. Dans{" "}
          <a href={routePaths.owner} className="text-link">
            Ma carte
          </a>
          , vous la mettez en pause ou la retirez. Retirée, elle disparaît aussitôt, et vous avez {removalDays} jours
          pour changer d'avis avant que tout soit effacé.
        </p>
      </LegalClause>
      <LegalClause title="Livraison">
        <p>
          Votre carte est fabriquée en {settings.productionTime} après le paiement, puis livrée à Dakar en{" "}
          {settings.deliveryTime}, hors jours fériés. Pour une carte Custom, ce délai court dès votre accord sur son
          dessin.
        </p>
        <p>
          La livraison est gratuite à Dakar. Ailleurs, la commande dit les frais et le délai de votre ville, ou nous en
          convenons avec vous avant l'envoi ; les frais se règlent au livreur. Donnez un point de repère avec votre
          adresse.
        </p>
      </LegalClause>
      <LegalClause title="Défaut, perte et réimpression">
        <p>
          Carte qui ne se lit pas, erreur d'impression de notre fait, carte abîmée à la livraison : nous la réimprimons
          gratuitement. Écrivez à <MailLink email={settings.supportEmail} /> avec votre numéro de commande.
        </p>
        <p>Carte perdue ? {describeLostCardSteps(formatFcfa(settings.reprintPrice))}</p>
        <p>
          Une carte est fabriquée à votre nom : une fois imprimée, elle n'est ni reprise ni échangée en dehors de ces
          cas.
        </p>
      </LegalClause>
      <LegalClause title="Vendeur et droit applicable">
        <p>
          {settings.company}, {settings.address}
          {settings.legalId ? `, ${settings.legalId}` : null}. Ces conditions suivent le droit sénégalais. En cas de
          désaccord, cherchons d'abord une solution à l'amiable : <MailLink email={settings.supportEmail} />.
        </p>
      </LegalClause>
    </LegalText>
  );
}
