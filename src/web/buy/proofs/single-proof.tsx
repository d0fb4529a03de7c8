import { maxProofTextLength } from "#shared/order/print-limits.ts";
import { remarkFieldOf } from "#shared/order/remark-field.ts";
import { proofCardStateLabels } from "#shared/states-and-kinds.ts";
import { PageFacts } from "./proof-card.tsx";
import { ShownSides } from "./proof-drawings.tsx";
import type { ProofCardView, ProofView } from "./proof-view.ts";

/** Shows a proof of one card: both sides, the answer, and the earlier versions. */
export function SingleProof({ view, card }: { view: ProofView; card: ProofCardView }) {
  const { version, refused } = view;
  const { cardRef, pdf, isAsked, standing, earlier } = card;
  return (
    <>
      {refused ? null : <Answered view={view} card={card} />}
      <section className="single" aria-label={view.company ? "La carte" : "Votre carte"}>
        <ShownSides card={card} />
        {"card" in card.shows ? (
          <p className="small">
            <a href={pdf} target="_blank" rel="noopener">
              Voir le PDF pour l'imprimeur
            </a>
          </p>
        ) : null}
      </section>
      {view.note ? (
        <section className="note">
          <h2>Un mot de l'atelier</h2>
          <p>{view.note}</p>
        </section>
      ) : null}
      {view.company ? <PageFacts card={card} /> : null}
      {isAsked ? (
        <section id="reponse" className="answers" aria-label="Votre réponse">
          {standing === "waiting" ? (
            <form method="post" action={view.base}>
              <input type="hidden" name="version" value={version ?? 0} />
              <button className="button" name="decision" value="approuver">
                {view.company ? "J'approuve, imprimez la carte" : "J'approuve, imprimez ma carte"}
              </button>
            </form>
          ) : null}
          <Change view={view} card={card} words={refused?.remarks[cardRef] ?? card.remark} />
        </section>
      ) : null}
      {earlier.length > 0 ? (
        <section className="earlier">
          <h2>Versions d'avant</h2>
          <ul>
            {earlier.map((one) => (
              <li key={one.version}>
                Version {one.version}&nbsp;: {proofCardStateLabels[one.state].toLowerCase()}
                {one.remark ? `. «\u00a0${one.remark}\u00a0»` : ""}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function Answered({
  view: { unsentRemarks },
  card: { standing, isAsked, remark },
}: {
  view: ProofView;
  card: ProofCardView;
}) {
  if (standing === "changed")
    return (
      <p className="done" role="status">
        Cette carte a été corrigée depuis&nbsp;: vous la verrez dans la prochaine version, et rien n'en est imprimé
        avant votre accord.
      </p>
    );
  if (standing === "approved")
    return (
      <p className="done" role="status">
        Vous avez approuvé cette épreuve, merci&nbsp;! Votre carte part à l'impression.
      </p>
    );
  if (standing === "marked" && unsentRemarks === 0)
    return (
      <div className="done" role="status">
        <p>Votre demande est arrivée à l'atelier. Vous recevrez une nouvelle version.</p>
        <p className="words">{remark}</p>
      </div>
    );
  if (isAsked)
    return (
      <p className="lead">
        Regardez bien les deux côtés&nbsp;: nom, fonction, entreprise, logo. Rien n'est imprimé avant votre accord.
      </p>
    );
  return (
    <p className="done" role="status">
      Cette épreuve n'attend plus de réponse. L'atelier vous écrit dès qu'il y a du nouveau.
    </p>
  );
}

function Change({ view, card, words }: { view: ProofView; card: ProofCardView; words: string }) {
  const field = remarkFieldOf(card.cardRef);
  const named = (
    <>
      <input type="hidden" name="version" value={view.version ?? 0} />
      <input type="hidden" name="card" value={card.cardRef} />
    </>
  );
  return (
    <>
      <details open={words !== ""}>
        <summary className="button plain">Demander un changement</summary>
        <form method="post" action={view.base}>
          {named}
          <label htmlFor={field}>Que faut-il changer&nbsp;?</label>
          <textarea id={field} name={field} rows={5} maxLength={maxProofTextLength} required defaultValue={words} />
          <button className="button" name="decision" value="changer">
            Envoyer ma demande
          </button>
        </form>
      </details>
      {card.standing === "marked" ? (
        <form method="post" action={view.base}>
          {named}
          <button className="linklike" name="decision" value="retirer">
            Retirer la remarque
          </button>
        </form>
      ) : null}
    </>
  );
}
