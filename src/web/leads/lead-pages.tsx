import { routePaths } from "#shared/urls.ts";
import { formatPhoneWithoutBreaks } from "../card/phone-text.ts";

interface LeftContactProps {
  cardRef: string;
  /** Set while his card is shown. */
  owner: string | undefined;
  left: { name: string; phone: string; email: string; word: string };
  /** The day on which it is erased, as people say it. */
  until: string;
}

/** Renders `/vcard/{ref}/coordonnees/{secret}`: for the visitor who left those details alone. */
export function SubmittedLeadPage({ cardRef, owner, left: { name, phone, email, word }, until }: LeftContactProps) {
  const rows = [
    ["Nom", name],
    ["Téléphone", phone && formatPhoneWithoutBreaks(phone)],
    ["E-mail", email],
    ["Mot", word],
  ].filter(([, value]) => value);
  return (
    <main className="sheet contact">
      <h1>Vos coordonnées sont arrivées</h1>
      <p dir="auto">{`${owner ?? "Le propriétaire de la carte"} les trouve dans son espace, et personne d'autre. Elles y sont gardées jusqu'au ${until}.`}</p>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {owner === undefined ? null : (
        <a className="save" href={routePaths.card(cardRef)}>
          Retour à la carte
        </a>
      )}
      <section aria-labelledby="erase">
        <h2 id="erase">Vous changez d'avis&nbsp;?</h2>
        <p>
          Gardez l'adresse de cette page&nbsp;: elle est à vous seul, et efface ce que vous avez laissé, quand vous
          voulez.
        </p>
        <form method="post">
          <button className="plain">Effacer mes coordonnées</button>
        </form>
      </section>
    </main>
  );
}

interface MissingLeadPageProps {
  cardRef: string;
  /** Just now. */
  erased: boolean;
  shown: boolean;
}

/** Says that the lead no longer exists; `erased`: just now. */
export function MissingLeadPage({ cardRef, erased, shown }: MissingLeadPageProps) {
  return (
    <main className="sheet missing">
      <h1>{erased ? "Vos coordonnées sont effacées" : "Ces coordonnées ne sont plus gardées"}</h1>
      <p role="status">
        {erased
          ? "Le propriétaire de la carte ne les voit plus. S'il les a déjà enregistrées chez lui, demandez-lui de les effacer aussi."
          : "Elles ont été effacées, ou gardées douze mois."}
      </p>
      {shown ? (
        <a className="save" href={routePaths.card(cardRef)}>
          Retour à la carte
        </a>
      ) : (
        <a className="save" href={routePaths.home}>
          Retour à l'accueil
        </a>
      )}
    </main>
  );
}

/** Says that the card is there but its owner collects no leads. */
export function LeadFormClosedPage({ cardRef }: { cardRef: string }) {
  return (
    <main className="sheet missing">
      <h1>Cette carte ne reçoit pas de coordonnées</h1>
      <p>Son propriétaire ne le demande pas pour le moment. Ses numéros et ses e-mails sont sur sa carte.</p>
      <a className="save" href={routePaths.card(cardRef)}>
        Retour à la carte
      </a>
    </main>
  );
}
