import { DownloadButton } from "./download-button.tsx";
import type { ProofVersion, readProofDesign } from "#shared/contract/proofs.ts";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { formatCount } from "#shared/format/counts.ts";
import { type ProofCardState, proofCardStateLabels, proofSourceLabels } from "#shared/states-and-kinds.ts";
import { formatLongInstant } from "./dakar-dates.ts";

const looks: Record<ProofCardState, string> = {
  shown: "text-gold-200",
  approved: "text-success",
  marked: "text-gold-200",
  superseded: "text-silver-400",
};

interface ProofVersionProps {
  orderRef: string;
  version: ProofVersion;
}

/** Shows one version of a proof: when it was sent, the answers, and the design of each of its cards. */
export function ProofVersionDetails({ orderRef, version }: ProofVersionProps) {
  const { version: number, source, note, cards, approved, marked, shown } = version;
  const only = shown.length === 1 ? shown[0] : undefined;
  return (
    <li className="flex flex-col gap-1.5 rounded-md border border-line bg-sunken px-4 py-3 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <strong className="text-silver-50">Version {number}</strong>
        {only ? <State state={only.state} /> : <span className="text-silver-300">{formatCount(cards, "carte")}</span>}
      </p>
      <p className="text-silver-300">
        {describeOrigin(version)}
        {only?.answeredAt && source !== "desk" ? `\u00a0; réponse le ${formatLongInstant(only.answeredAt)}` : ""}
      </p>
      {only || source === "desk" ? null : (
        <p className="text-silver-300">
          {formatCount(approved, "carte approuvée", "cartes approuvées")}, {formatCount(marked, "remarque")}
        </p>
      )}
      {note ? (
        <p className="whitespace-pre-line text-silver-300 wrap-anywhere">
          {source === "desk" ? "Motif" : "Votre mot"}&nbsp;: {note}
        </p>
      ) : null}
      {only ? <CardAnswer orderRef={orderRef} version={number} card={only} /> : null}
      {only || shown.length === 0 ? null : (
        <details>
          <summary className="cursor-pointer py-1.5">Ses cartes</summary>
          <ul className="flex flex-col divide-y divide-line">
            {shown.map((card) => (
              <li key={card.cardRef} className="flex flex-col gap-1 py-2">
                <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="wrap-anywhere">{card.name}</span>
                  <State state={card.state} />
                </p>
                <CardAnswer orderRef={orderRef} version={number} card={card} named />
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function describeOrigin({ source, sentAt, sentBy, cards }: ProofVersion): string {
  if (source === "desk") return `Approuvée en son nom par ${sentBy}, le ${formatLongInstant(sentAt)}`;
  if (cards > 1) return `Envoyée par ${sentBy}, le ${formatLongInstant(sentAt)}`;
  return `${proofSourceLabels[source]}, envoyé le ${formatLongInstant(sentAt)}`;
}

function State({ state }: { state: ProofCardState }) {
  return <span className={`font-semibold ${looks[state]}`}>{proofCardStateLabels[state]}</span>;
}

interface CardAnswerProps {
  orderRef: string;
  version: number;
  card: ProofVersion["shown"][number];
  named?: boolean;
}

function CardAnswer({ orderRef, version, card: { cardRef, name, remark }, named = false }: CardAnswerProps) {
  return (
    <>
      {remark ? <p className="whitespace-pre-line text-silver-100 wrap-anywhere">«&nbsp;{remark}&nbsp;»</p> : null}
      <div>
        <DownloadButton<typeof readProofDesign>
          path="/api/orders/:ref/proofs/:version/:card"
          where={{ params: { ref: orderRef, version: String(version), card: cardRef } }}
          fallback={`epreuve-${version}.pdf`}
          variant="quiet"
          busyLabel="Préparation…"
          aria-label={`Télécharger la version ${version}${named ? `, carte ${formatNameWithDe(name)}` : ""}`}
        >
          Télécharger
        </DownloadButton>
      </div>
    </>
  );
}
