import type { ProofVersion as Version, readProofDesign } from "#shared/contract/proofs.ts";
import { type ProofState, proofSourceLabels, proofStateLabels } from "#shared/states-and-kinds.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { formatLongInstant } from "./dakar-dates.ts";
import { useDownload } from "./use-download.ts";

const looks: Record<ProofState, string> = {
  sent: "text-gold-200",
  approved: "text-success",
  change_asked: "text-gold-200",
  superseded: "text-silver-400",
};

/** Shows one version of a proof: when it was sent, what the buyer answered, and its file. */
export function ProofVersionDetails({
  version: { id, version, source, state, note, answer, sentAt, answeredAt },
}: {
  version: Version;
}) {
  const { busy, download } = useDownload<typeof readProofDesign>("/api/proofs/:id/file");
  return (
    <li className="flex flex-col gap-1.5 rounded-md border border-line bg-sunken px-4 py-3 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <strong className="text-silver-50">Version {version}</strong>
        <span className={`font-semibold ${looks[state]}`}>{proofStateLabels[state]}</span>
      </p>
      <p className="text-silver-300">
        {proofSourceLabels[source]}, envoyé le {formatLongInstant(sentAt)}
        {answeredAt ? `\u00a0; réponse le ${formatLongInstant(answeredAt)}` : ""}
      </p>
      {note ? <p className="whitespace-pre-line text-silver-300">Votre mot&nbsp;: {note}</p> : null}
      {answer ? <p className="whitespace-pre-line text-silver-100">«&nbsp;{answer}&nbsp;»</p> : null}
      <div>
        <Button
          size="small"
          variant="quiet"
          busy={busy}
          busyLabel="Préparation…"
          aria-label={`Télécharger la version ${version}`}
          onClick={() => download({ params: { id } }, (given) => given ?? `epreuve-${version}.pdf`)}
        >
          Télécharger
        </Button>
      </div>
    </li>
  );
}
