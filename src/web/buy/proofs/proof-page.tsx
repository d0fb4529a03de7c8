import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { formatCardsToCheck } from "#shared/company/cards-to-check.ts";
import { labelOrderLink } from "#shared/payment/payable-part.ts";
import { routePaths } from "#shared/route-paths.ts";
import { BrandMark } from "#web/kit/ui/brand.tsx";
import { ProofCard } from "./proof-card.tsx";
import { Backs, SharedDrawings } from "./proof-drawings.tsx";
import { SingleProof } from "./single-proof.tsx";
import {
  type ProofCardView,
  type ProofFilter,
  type ProofQuery,
  type ProofView,
  answerFormId,
  buildProofQuery,
  proofFilters,
} from "./proof-view.ts";

const filterLabels: Record<ProofFilter, string> = {
  attente: "À vérifier",
  remarques: "À corriger",
  approuvees: "Approuvées",
  toutes: "Toutes",
};

/**
 * Renders `/payer/{ref}/cartes` and `/epreuve/{ref}/{secret}`, on which a buyer or a company approves what is printed;
 * only on the server, with forms that need no script. `space`: the company whose space the page links back to.
 */
export function ProofPage({ view, space }: { view: ProofView; space?: string | undefined }) {
  const { base, number, company, version, cards, counts, refused, supportEmail } = view;
  const only = counts.toutes === 1 ? cards[0] : undefined;
  const offers = cards.flatMap(({ shows }) => ("offer" in shows ? [shows.offer] : []));
  return (
    <main>
      <p className="brand">
        <BrandMark />
        Sen Digital Vcard
      </p>
      <h1>{only ? buildSingleHeading(view, only) : buildHeading(view)}</h1>
      <p className="quiet">
        {company ? `${company.name}, commande` : "Commande"} <span className="number">{number}</span>
        {version === null ? "" : `, version ${version}`}
      </p>
      {refused ? (
        <p className="refused" role="alert">
          {refused.sentence}
        </p>
      ) : null}
      {refused || only ? null : <Lead view={view} />}
      {company ? (
        <p className="ways">
          {isAnswerAsked(view) ? <a href="#reponse">Donner ma réponse</a> : null}
          <a href={routePaths.quote(company.orderRef)}>Voir le devis</a>
          <a href={routePaths.payment(company.orderRef)}>{labelOrderLink(company.payable)}</a>
          {space === undefined ? null : <a href={routePaths.companySpace(space)}>Espace de l'entreprise</a>}
        </p>
      ) : null}
      <SharedDrawings offers={[...new Set(offers)]} />
      {only ? <SingleProof view={view} card={only} /> : null}
      {version === null || only ? null : (
        <>
          {view.note ? (
            <section className="note">
              <h2>Un mot de l'équipe</h2>
              <p>{view.note}</p>
            </section>
          ) : null}
          <Finder view={view} />
          {cards.length === 0 ? <p className="note">{buildEmptySentence(view)}</p> : null}
          <form id={answerFormId} method="post" action={base} hidden>
            <input type="hidden" name="version" value={version} />
            {/* Enter in a field presses the form's first button, which is disabled. */}
            <button disabled>Répondre</button>
          </form>
          <ul id="cartes" className="cards">
            {cards.map((card, at) => (
              <ProofCard
                key={card.cardRef}
                card={card}
                version={version}
                action={buildProofQuery(view.query)}
                next={cards[at + 1]?.cardRef}
                typed={refused?.remarks[card.cardRef]}
              />
            ))}
          </ul>
          <Pager view={view} />
          <Backs cards={cards} />
          <Answers view={view} />
        </>
      )}
      <p className="quiet small">
        {company
          ? "Cette page s'ouvre avec votre lien\u00a0: ne le donnez qu'aux personnes qui en décident avec vous."
          : "Cette page est à vous seul."}{" "}
        Une question&nbsp;? Écrivez à <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </main>
  );
}

/** Returns the heading for a single card; somebody who decides for a company holds another card. */
function buildSingleHeading({ company }: ProofView, { isAsked, standing }: ProofCardView): string {
  if (isAsked && standing === "waiting")
    return company ? "La carte, avant l'impression" : "Votre carte, avant l'impression";
  return company ? "L'épreuve de la carte" : "L'épreuve de votre carte";
}

function buildHeading({ version, counts, waiting }: ProofView): string {
  if (version === null) return "Vos cartes arrivent";
  if (waiting > 0) return formatCardsToCheck(waiting, counts.toutes);
  if (counts.approuvees === counts.toutes) return `Vos ${formatCount(counts.toutes, "carte")} sont approuvées`;
  return "Vos cartes, avant l'impression";
}

function Lead({ view: { version, counts, waiting, changed, unsentRemarks } }: { view: ProofView }) {
  if (version === null)
    return <p className="lead">Nous les préparons. Vous recevrez un message quand elles seront à vérifier.</p>;
  if (waiting > 0)
    return (
      <p className="lead">
        Regardez chaque carte&nbsp;: nom, fonction, entreprise, logo. Aucune n'est imprimée avant votre accord. Les
        photos et le reste de chaque page se complètent plus tard.
      </p>
    );
  if (counts.approuvees === counts.toutes)
    return (
      <p className="done" role="status">
        Merci&nbsp;! Elles seront imprimées telles que vous les voyez ici. Une erreur vous saute aux yeux&nbsp;?
        Écrivez-nous vite.
      </p>
    );
  // The team does not see a remark until the company has sent it.
  if (unsentRemarks > 0)
    return (
      <p className="lead">
        {agreeWord(
          unsentRemarks,
          "Votre remarque n'est pas encore envoyée",
          `Vos ${formatCount(unsentRemarks, "remarque")} ne sont pas encore envoyées`,
        )}
        &nbsp;: <a href="#reponse">{agreeWord(unsentRemarks, "envoyez-la", "envoyez-les")}</a> pour que nous corrigions.
      </p>
    );
  return (
    <p className="done" role="status">
      {counts.remarques > 0
        ? `Vous avez ${formatCount(counts.remarques, "remarque")}\u00a0: nous corrigeons, puis nous vous envoyons une nouvelle version.`
        : `${formatCount(changed, "carte corrigée", "cartes corrigées")} depuis que vous les avez vues\u00a0: nous vous envoyons une nouvelle version.`}
    </p>
  );
}

function buildEmptySentence({ query: { filter, search } }: ProofView): string {
  if (search !== "") return `Aucune carte au nom de «\u00a0${search}\u00a0» ici.`;
  return filter === "attente" ? "Aucune carte n'attend votre réponse." : "Aucune carte ici.";
}

function Finder({ view: { query, counts } }: { view: ProofView }) {
  return (
    <nav className="finder" aria-label="Les cartes">
      <ul className="filters">
        {proofFilters.map((filter) => (
          <li key={filter}>
            <a
              href={buildProofQuery({ filter, search: query.search, page: 1 })}
              aria-current={filter === query.filter ? "page" : undefined}
            >
              {filterLabels[filter]} <span className="count">{counts[filter].toLocaleString("fr-FR")}</span>
            </a>
          </li>
        ))}
      </ul>
      {counts.toutes > 1 ? (
        <form method="get" className="search">
          <input type="hidden" name="voir" value={query.filter} />
          <label htmlFor="q">Chercher un nom</label>
          <div>
            <input id="q" type="search" name="q" maxLength={100} defaultValue={query.search} />
            <button className="button plain">Chercher</button>
          </div>
        </form>
      ) : null}
    </nav>
  );
}

function Pager({ view: { query, pages } }: { view: ProofView }) {
  if (pages < 2) return null;
  const to = (page: number): string => buildProofQuery({ ...query, page } satisfies ProofQuery);
  return (
    <nav className="pager" aria-label="Pages">
      {query.page > 1 ? (
        <a className="button plain" href={to(query.page - 1)} rel="prev">
          Précédentes
        </a>
      ) : null}
      <span className="quiet">
        Page {query.page} sur {pages}
      </span>
      {query.page < pages ? (
        <a className="button plain" href={to(query.page + 1)} rel="next">
          Suivantes
        </a>
      ) : null}
    </nav>
  );
}

function isAnswerAsked({ version, counts }: ProofView): boolean {
  return version !== null && counts.attente > 0;
}

/** Shows the forms that answer for all cards at once; nothing if no answer is awaited. */
function Answers({ view }: { view: ProofView }) {
  const { cards, counts, waiting, unsentRemarks, unseen, unseenPage, notedAtApproval, contact, refused } = view;
  const isReading = counts.remarques > 0 && unseen > 0;
  const marked = cards.filter(({ standing, isAsked }) => standing === "marked" && isAsked);
  if (!isAnswerAsked(view)) return null;
  return (
    <section id="reponse" className="answers" aria-labelledby="reponse-titre">
      <h2 id="reponse-titre">Votre réponse</h2>
      {notedAtApproval > 0 ? (
        <p className="note" role="status">
          {agreeWord(
            notedAtApproval,
            "Vous aviez écrit une remarque\u00a0: elle est notée.",
            `Vous aviez écrit ${notedAtApproval} remarques\u00a0: elles sont notées.`,
          )}{" "}
          Aucune carte n'est encore approuvée.
        </p>
      ) : null}
      {unsentRemarks > 0 && marked.length > 0 ? (
        <ul className="remarks small">
          {marked.map(({ cardRef, name, remark }) => (
            <li key={cardRef}>
              <a href={`#carte-${cardRef}`}>{name}</a>&nbsp;: «&nbsp;{remark}&nbsp;»
            </li>
          ))}
        </ul>
      ) : null}
      <div className="fields">
        <label htmlFor="name">Votre nom</label>
        <input
          id="name"
          name="name"
          form={answerFormId}
          maxLength={120}
          defaultValue={refused?.name || contact}
          autoComplete="name"
        />
        {isReading ? (
          <a className="button" href={buildProofQuery({ filter: "attente", search: "", page: unseenPage })}>
            {`Voir ${agreeWord(unseen, "la carte qui reste", `les ${unseen} cartes qui restent`)} avant d'approuver`}
          </a>
        ) : null}
        {waiting > 0 && !isReading ? (
          <button form={answerFormId} className="button" name="decision" value="approuver">
            {buildApproval(view)}
          </button>
        ) : null}
        {unsentRemarks > 0 ? (
          <button form={answerFormId} className={waiting > 0 ? "linklike" : "button"} name="decision" value="envoyer">
            {waiting > 0
              ? "Envoyer sans approuver"
              : `Envoyer ${agreeWord(unsentRemarks, "ma remarque", `mes ${unsentRemarks} remarques`)}`}
          </button>
        ) : null}
        <p className="quiet small">
          {waiting > 0
            ? "Les cartes approuvées sont imprimées telles que vous les voyez. Les cartes avec une remarque reviennent corrigées."
            : "Nous corrigeons, puis nous vous envoyons une nouvelle version."}
        </p>
      </div>
    </section>
  );
}

function buildApproval({ waiting, unsentRemarks, counts: { remarques, toutes } }: ProofView): string {
  const send =
    unsentRemarks > 0 ? ` et envoyer ${agreeWord(unsentRemarks, "ma remarque", `mes ${unsentRemarks} remarques`)}` : "";
  if (remarques > 0)
    return `Approuver ${agreeWord(waiting, "l'autre carte", `les ${formatCount(waiting, "autre carte", "autres cartes")}`)}${send}`;
  if (waiting === 1) return "Approuver cette carte";
  return waiting === toutes
    ? `Tout approuver (${formatCount(waiting, "carte")})`
    : `Approuver les ${formatCount(waiting, "carte")}`;
}
