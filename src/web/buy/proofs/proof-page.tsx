import type { OfferName } from "#shared/offers/offers.ts";
import type { PrintedCard } from "#shared/card/printed/layout.ts";
import type { ProofState } from "#shared/states-and-kinds.ts";
import { proofStateLabels } from "#shared/states-and-kinds.ts";
import { BrandMark } from "#web/kit/ui/brand.tsx";
import { PrintedCardObject } from "#web/kit/ui/printed-card/card-object.tsx";
import { CardSide } from "#web/kit/ui/printed-card/card-side.tsx";
import { getCardSideAltText } from "#web/kit/ui/printed-card/card-side-alt-text.ts";

/** Describes what the buyer is shown of the latest version of a proof, and what came before. */
export interface ProofView {
  number: string;
  version: number;
  state: ProofState;
  /** Whether an answer is awaited. */
  asks: boolean;
  note: string;
  answer: string;
  /** The card as it is drawn, or the design that was sent as a file. */
  shows: { card: PrintedCard; offer: OfferName; qr: string } | { image: string } | { pdf: string };
  /** The PDF of a drawing. */
  pdf: string;
  earlier: readonly { version: number; state: ProofState; answer: string }[];
  supportEmail: string;
  /** Why the last answer was refused, and its words, which are not lost. */
  refused?: { sentence: string; words: string };
}

const sides = { front: "Recto", back: "Verso" } as const;

/** Renders `/epreuve/{piece}/{secret}`: by the server only; its forms need no script. */
export function ProofPage({ view }: { view: ProofView }) {
  const { number, version, asks, note, earlier, supportEmail, refused } = view;
  return (
    <main>
      <p className="brand">
        <BrandMark />
        Sen Digital Vcard
      </p>
      <h1>{asks ? "Votre carte, avant l'impression" : "L'épreuve de votre carte"}</h1>
      <p className="quiet">
        Commande {number}, version {version}
      </p>
      {refused ? (
        <p className="refused" role="alert">
          {refused.sentence}
        </p>
      ) : (
        <Answered view={view} />
      )}
      <Shown view={view} />
      {note ? (
        <section className="note">
          <h2>Un mot de l'atelier</h2>
          <p>{note}</p>
        </section>
      ) : null}
      {asks ? <Answers version={version} words={refused?.words ?? ""} /> : null}
      {earlier.length > 0 ? (
        <section className="earlier">
          <h2>Versions d'avant</h2>
          <ul>
            {earlier.map((one) => (
              <li key={one.version}>
                Version {one.version}&nbsp;: {proofStateLabels[one.state].toLowerCase()}
                {one.answer ? `. «\u00a0${one.answer}\u00a0»` : ""}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <p className="quiet small">
        Cette page est à vous seul. Une question&nbsp;? Écrivez à <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </main>
  );
}

function Answered({ view: { state, asks, answer } }: { view: ProofView }) {
  if (asks)
    return (
      <p className="lead">
        Regardez bien les deux côtés&nbsp;: nom, fonction, entreprise, logo. Rien n'est imprimé avant votre accord.
      </p>
    );
  if (state === "approved")
    return (
      <p className="done" role="status">
        Vous avez approuvé cette épreuve, merci&nbsp;! Votre carte part à l'impression.
      </p>
    );
  if (state === "change_asked")
    return (
      <div className="done" role="status">
        <p>Votre demande est arrivée à l'atelier. Vous recevrez une nouvelle version.</p>
        <p className="words">{answer}</p>
      </div>
    );
  return (
    <p className="done" role="status">
      Cette épreuve n'attend plus de réponse. L'atelier vous écrit dès qu'il y a du nouveau.
    </p>
  );
}

function Shown({ view: { shows, pdf, version } }: { view: ProofView }) {
  if ("image" in shows)
    return (
      <section className="design" aria-label="Le dessin">
        <img src={shows.image} alt={`Le dessin de votre carte, version ${version}`} />
      </section>
    );
  if ("pdf" in shows)
    return (
      <section className="design" aria-label="Le dessin">
        <p>Le dessin de votre carte est un PDF.</p>
        <a className="button plain" href={shows.pdf} target="_blank" rel="noopener">
          Ouvrir le dessin
        </a>
      </section>
    );
  const { card, offer, qr } = shows;
  return (
    <section className="sides" aria-label="Les deux côtés de votre carte">
      {(["front", "back"] as const).map((side) => (
        <figure key={side}>
          <PrintedCardObject offer={offer} says={getCardSideAltText(card, side, true)} lit={false}>
            <CardSide offer={offer} card={card} side={side} qr={qr} />
          </PrintedCardObject>
          <figcaption>{sides[side]}</figcaption>
        </figure>
      ))}
      <p className="small">
        <a href={pdf} target="_blank" rel="noopener">
          Voir le PDF pour l'imprimeur
        </a>
      </p>
    </section>
  );
}

function Answers({ version, words }: { version: number; words: string }) {
  return (
    <section className="answers" aria-label="Votre réponse">
      <form method="post">
        <input type="hidden" name="version" value={version} />
        <button className="button" name="decision" value="approuver">
          J'approuve, imprimez ma carte
        </button>
      </form>
      <details open={words !== ""}>
        <summary className="button plain">Demander un changement</summary>
        <form method="post">
          <input type="hidden" name="version" value={version} />
          <label htmlFor="words">Que faut-il changer&nbsp;?</label>
          <textarea id="words" name="words" rows={5} maxLength={2000} required defaultValue={words} />
          <button className="button" name="decision" value="changer">
            Envoyer ma demande
          </button>
        </form>
      </details>
    </section>
  );
}
