import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { maxRemarkLength, remarkFieldOf } from "#shared/company/remark-length.ts";
import { companyCardStandingLabels } from "#shared/states-and-kinds.ts";
import { BothSides } from "./company-proof-drawings.tsx";
import { answerFormId, type ShownCompanyCard } from "./company-proof-view.ts";

interface CompanyCardProps {
  card: ShownCompanyCard;
  version: number;
  /** The address that forms post to, which leads back to the same part of the page. */
  action: string;
  /** What was typed of a remark that was refused. */
  typed: string | undefined;
}

/** Shows one card, what is said of it, and the form of a remark. */
export function CompanyCard({ card, version, action, typed }: CompanyCardProps) {
  const { cardRef, offer, printed, standing, department, facts, isPhotoToCome } = card;
  return (
    <li id={`carte-${cardRef}`} className="card">
      <div className="card-head">
        <h3>{printed.name}</h3>
        <span className={`standing ${standing}`}>{companyCardStandingLabels[standing]}</span>
      </div>
      {department ? <p className="quiet small">{department}</p> : null}
      <BothSides offer={offer} card={printed} />
      {facts.length > 0 || isPhotoToCome ? (
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
      ) : null}
      <Remark card={card} version={version} action={action} typed={typed} />
    </li>
  );
}

function Remark({ card: { cardRef, standing, isAsked, remark, printed }, version, action, typed }: CompanyCardProps) {
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
          <label htmlFor={field}>{`À corriger sur la carte ${formatNameWithDe(printed.name)}`}</label>
          <textarea
            id={field}
            name={field}
            form={answerFormId}
            rows={3}
            maxLength={maxRemarkLength}
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
