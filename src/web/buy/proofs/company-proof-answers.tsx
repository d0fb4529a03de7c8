import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { routePaths } from "#shared/urls.ts";
import type { CompanyProofView } from "./company-proof-view.ts";

/** Checks whether the company can answer now. */
export function isAnswerAsked({ version, counts, unsentRemarks }: CompanyProofView): boolean {
  return version !== null && (counts.attente > 0 || unsentRemarks > 0);
}

/** Shows the forms that answer for all cards at once; nothing once nothing is asked. */
export function Answers({ view, version }: { view: CompanyProofView; version: number }) {
  const { orderRef, counts, unsentRemarks, contact, refused } = view;
  const waiting = counts.attente;
  if (!isAnswerAsked(view)) return null;
  return (
    <section id="reponse" className="answers" aria-labelledby="reponse-titre">
      <h2 id="reponse-titre">Votre réponse</h2>
      <form method="post" action={routePaths.companyProof(orderRef)}>
        <input type="hidden" name="version" value={version} />
        <label htmlFor="name">Votre nom</label>
        <input id="name" name="name" maxLength={120} defaultValue={refused?.name || contact} autoComplete="name" />
        {waiting > 0 ? (
          <button className="button" name="decision" value="approuver">
            {buildApproval(counts)}
          </button>
        ) : null}
        {unsentRemarks > 0 ? (
          <button className={waiting > 0 ? "button plain" : "button"} name="decision" value="envoyer">
            {`Envoyer ${agreeWord(unsentRemarks, "ma remarque", `mes ${unsentRemarks} remarques`)}${waiting > 0 ? " sans approuver" : ""}`}
          </button>
        ) : null}
        <p className="quiet small">
          {waiting > 0
            ? "Les cartes approuvées sont imprimées telles que vous les voyez. Les cartes avec une remarque reviennent corrigées."
            : "Nous corrigeons, puis nous vous envoyons une nouvelle version."}
        </p>
      </form>
    </section>
  );
}

function buildApproval({ attente, remarques, toutes }: CompanyProofView["counts"]): string {
  const all = formatCount(attente, "carte");
  if (remarques > 0)
    return `Approuver ${agreeWord(attente, "l'autre carte", `les ${formatCount(attente, "autre carte", "autres cartes")}`)}`;
  if (attente === 1) return "Approuver cette carte";
  return attente === toutes ? `Tout approuver (${all})` : `Approuver les ${all}`;
}
