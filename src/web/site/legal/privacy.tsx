import { paymentProviderName } from "#shared/payment/payment-provider.ts";
import {
  trashDays,
  unclaimedUploadDays,
  unconfirmedSubscriptionDays,
  unpaidCompanyOrderDays,
  documentYears,
  unpaidOrderDays,
} from "#shared/order/retention-days.ts";
import type { PageSettings } from "#web/kit/settings.ts";
import { LegalClause, LegalText } from "./legal-text.tsx";
import { MailLink } from "../mail-link.tsx";

interface LegalPageProps {
  settings: PageSettings;
}

/** Renders `/confidentialite`: the stored data, the purposes and the periods, under Senegalese law 2008-12. */
export function PrivacyPage({ settings }: LegalPageProps) {
  return (
    <LegalText
      settings={settings}
      title="Confidentialité"
      lead="Ce que nous faisons de vos données, en application de la loi sénégalaise n° 2008-12 du 25 janvier 2008 sur la protection des données à caractère personnel."
    >
      <LegalClause title="Responsable du traitement">
        <p>
          {settings.company}, {settings.address}. Contact : <MailLink email={settings.supportEmail} />.
        </p>
        {settings.declaration ? (
          <p>
            Déclaration auprès de la Commission de protection des données personnelles (CDP) : {settings.declaration}
          </p>
        ) : null}
      </LegalClause>
      <LegalClause title="Ce que nous recueillons, et pourquoi">
        <ul>
          <li>
            Vos nom, coordonnées, fonction, entreprise, liens, photos et logo : pour fabriquer votre carte, la livrer et
            afficher votre page.
          </li>
          <li>
            Ce que vous ajoutez à votre page : liens de paiement, boutons, services et prix, brochure, textes en anglais
            et lieu exact, que votre téléphone nous donne si vous le lui demandez. Nous ne recevons rien de ce que l'on
            vous paie par ces liens.
          </li>
          <li>
            Les échanges avec {paymentProviderName} (montant, date, mode de paiement) : pour encaisser votre commande et
            tenir nos comptes. Nous ne recevons ni vos codes ni votre numéro de carte bancaire.
          </li>
          <li>
            Votre adresse e-mail, si vous vous inscrivez à la newsletter, et la carte dont vous attendez la mise en
            vente : pour vous l'envoyer et vous prévenir. Nous gardons la preuve de votre accord (date, texte accepté).
            Vous pouvez vous désinscrire en un clic.
          </li>
          <li>
            Les coordonnées qu'un visiteur laisse sur une carte (nom, téléphone ou e-mail, un mot) : pour les
            transmettre au propriétaire de cette carte, qui seul les voit avec l'entreprise de la carte, si l'accord la
            nomme. Nous gardons le texte de l'accord donné. Le visiteur les efface lui-même par la page qui suit son
            envoi.
          </li>
          <li>
            Si vous ajoutez votre carte à Apple Wallet, l'identifiant que votre iPhone nous donne et celui par lequel
            Apple le prévient&nbsp;: pour que la carte change avec votre page. Ils sont effacés quand vous l'enlevez de
            l'iPhone, ou avec votre carte.
          </li>
          <li>L'adresse réseau des visiteurs, le temps nécessaire : pour empêcher les abus.</li>
          <li>
            Le nombre de visites d'une carte par jour (vues, contacts enregistrés, boutons touchés) : pour dire à son
            propriétaire si elle sert, dans son espace et, tant qu'il le veut, par e-mail chaque mois (Gold, Custom).
            Nous ne gardons ni l'adresse ni le navigateur des visiteurs : une empreinte chiffrée, effacée le lendemain,
            évite de compter deux fois la même personne. Un navigateur qui demande à ne pas être suivi n'est pas compté.
          </li>
        </ul>
        <p>Nous ne vendons aucune donnée et n'affichons aucune publicité. Ce site ne dépose pas de cookie de suivi.</p>
      </LegalClause>
      <LegalClause title="Ce qui devient public">
        <p>
          Une fois la commande payée, votre page est lisible par toute personne qui en a le lien : nom, fonction,
          photos, téléphones, e-mails, adresses, entreprise, liens et ce que vous y avez ajouté (paiements, boutons,
          services, brochure, lieu exact). Avant le paiement, rien n'est public. Les photos perdent leurs données
          cachées (lieu, appareil) dès leur envoi.
        </p>
      </LegalClause>
      <LegalClause title="Qui y a accès">
        <p>
          Notre équipe, notre hébergeur{settings.host ? ` (${settings.host})` : null} et, pour le seul paiement,{" "}
          {paymentProviderName}. Si l'un d'eux traite ces données hors du Sénégal, c'est dans les conditions prévues par
          la loi.
        </p>
      </LegalClause>
      <LegalClause title="Combien de temps">
        <ul>
          <li>Commande non payée : {unpaidOrderDays} jours, puis vos données et vos images sont effacées.</li>
          <li>Commande d'une entreprise, non payée : {unpaidCompanyOrderDays} jours.</li>
          <li>Image envoyée sans commande : {unclaimedUploadDays} jours.</li>
          <li>
            Commande payée : tant que votre page est en ligne. Supprimée, elle est effacée après {trashDays} jours.
          </li>
          <li>Devis ou facture pro forma : aussi longtemps que sa commande garde vos données.</li>
          <li>
            Facture ou avoir, avec le nom et l'adresse que vous avez demandés : {documentYears} ans après l'année de son
            émission, comme la loi le veut des livres d'un commerçant.
          </li>
          <li>
            Coordonnées laissées sur une carte : 12 mois, moins si le visiteur ou le propriétaire de la carte les
            efface, et jamais plus longtemps que la carte.
          </li>
          <li>Nombre de visites : deux ans et un mois, et jamais plus longtemps que la carte.</li>
          <li>
            Newsletter : tant que vous êtes inscrit. Une demande non confirmée est effacée après{" "}
            {unconfirmedSubscriptionDays} jours, la preuve d'une inscription 3 ans après la désinscription.
          </li>
          <li>Journaux techniques du serveur (heure, page demandée, adresse réseau abrégée) : 30 jours.</li>
          <li>Sauvegardes : six mois au plus. Ce qui est effacé y reste jusqu'à leur fin.</li>
          <li>Pièces comptables : la durée qu'impose la loi.</li>
        </ul>
      </LegalClause>
      <LegalClause title="Vos droits">
        <p>
          Vous pouvez demander à voir vos données, à les corriger, à les effacer ou vous opposer à leur usage : écrivez
          à <MailLink email={settings.supportEmail} /> avec votre numéro de commande. Le propriétaire d'une carte
          télécharge lui-même ses données dans son espace. Si notre réponse ne vous convient pas, vous pouvez saisir la
          CDP.
        </p>
      </LegalClause>
    </LegalText>
  );
}
