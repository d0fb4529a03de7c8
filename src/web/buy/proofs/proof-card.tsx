import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { maxProofTextLength } from "#shared/order/print-limits.ts";
import { remarkFieldOf } from "#shared/order/remark-field.ts";
import { proofStandingLabels } from "#shared/states-and-kinds.ts";
import { ShownFront } from "./proof-drawings.tsx";
import { answerFormId, type ProofCardView } from "./proof-view.ts";

interface ProofCardProps {
  card: ProofCardView;
  version: number;
  /** The address to post forms to, which leads back to the same part of the page. */
  action: string;
  /** The ref of the next card on the page. */
  next: string | undefined;
  /** The text of a refused remark. */
  typed: string | undefined;
}

/**
 * Shows one card's front, its standing and a form for a remark; on a phone a row, which opens at a press on its name.
 * Its back is shown once for all cards.
 */
export function ProofCard({ card, version, action, next, typed }: ProofCardProps) {
  const { cardRef, name, standing, department, shows } = card;
  const about = ["card" in shows ? shows.card.jobTitle : "", department].filter(Boolean).join(", ");
  return (
    <li id={`carte-${cardRef}`} className={`card${typed === undefined ? "" : " opened"}`}>
      <div className="shown">
        <ShownFront card={card} />
      </div>
      <div className="who">
        <h2>
          <a href={`#carte-${cardRef}`}>{name}</a>
        </h2>
        {about ? <p className="quiet small">{about}</p> : null}
        {standing === "unsent" || standing === "waiting" ? null : (
          <span className={`standing ${standing}`}>{proofStandingLabels[standing]}</span>
        )}
      </div>
      <div className="rest">
        <PageFacts card={card} />
        <Remark card={card} version={version} action={action} typed={typed} />
        <p className="close">
          <a href="#cartes">Revenir à la liste</a>
          {next === undefined ? null : <a href={`#carte-${next}`}>Carte suivante</a>}
        </p>
      </div>
    </li>
  );
}

/** Lists what the card's page will show besides the print. */
export function PageFacts({ card: { facts, isPhotoToCome } }: { card: ProofCardView }) {
  if (facts.length === 0 && !isPhotoToCome) return null;
  return (
    <details>
      <summary>Ce que dira sa page</summary>
      <dl>
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {isPhotoToCome ? (
          <div>
            <dt>Photo</dt>
            <dd>photo à venir</dd>
          </div>
        ) : null}
      </dl>
    </details>
  );
}

function Remark({
  card: { cardRef, standing, isAsked, remark, name },
  version,
  action,
  typed,
}: Omit<ProofCardProps, "next">) {
  if (standing === "changed")
    return (
      <p className="note small">
        Cette carte a été corrigée depuis&nbsp;: vous la verrez dans la prochaine version, et rien n'en est imprimé
        avant votre accord.
      </p>
    );
  if (!isAsked) return null;
  const isMarked = standing === "marked";
  const target = `${action}#carte-${cardRef}`;
  const field = remarkFieldOf(cardRef);
  return (
    <>
      {isMarked && typed === undefined ? <p className="words">«&nbsp;{remark}&nbsp;»</p> : null}
      <details open={typed !== undefined && typed !== remark}>
        <summary>{isMarked ? "Changer ma remarque" : "Quelque chose à corriger"}</summary>
        <div className="fields">
          <label htmlFor={field}>{`À corriger sur la carte ${formatNameWithDe(name)}`}</label>
          <textarea
            id={field}
            name={field}
            form={answerFormId}
            rows={3}
            maxLength={maxProofTextLength}
            defaultValue={typed ?? remark}
            placeholder={"Par exemple\u00a0: son nom s'écrit Ndiaye"}
          />
          <button form={answerFormId} formAction={target} className="button plain" name="card" value={cardRef}>
            Noter la remarque
          </button>
        </div>
      </details>
      {isMarked ? (
        <form method="post" action={target}>
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="card" value={cardRef} />
          <button className="linklike" name="decision" value="retirer">
            Retirer la remarque
          </button>
        </form>
      ) : null}
    </>
  );
}
