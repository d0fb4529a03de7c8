import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { listProofs, PieceProofs, ProofVersion, readProofDesign } from "#shared/contract/proofs.ts";
import { type ProofState, proofSourceLabels, proofStateLabels } from "#shared/words.ts";
import { Button } from "#web/ui/button.tsx";
import { callStaff } from "../../api.ts";
import { formatLong } from "../../parts/dates.ts";
import { Failed } from "../../parts/states.tsx";
import { useCopy } from "../../parts/use-copy.ts";
import { useDownload } from "../../parts/use-download.ts";
import { Panel } from "../panel.tsx";
import type { OrderDetail } from "../use-order.ts";
import { SendProof } from "./send-proof.tsx";

/** "Épreuve": what the buyer was shown of each piece, version by version, and what he answered; folded while none was sent of a card that needs none. */
export function Proofs({ order }: { order: OrderDetail }) {
  const { data, isError, error, refetch, isFetching } = useQuery({
    queryKey: ["pieces", "proofs", order.ref],
    queryFn: ({ signal }) => callStaff<typeof listProofs>("GET", "/api/orders/:ref/proofs", { params: { ref: order.ref }, signal }),
    enabled: order.paid && !order.deletedAt && !order.expiredAt,
  });
  if (isError) return <Panel title="Épreuve"><Failed what="Les épreuves n'ont pas pu être lues." error={error} onRetry={() => void refetch()} busy={isFetching} /></Panel>;
  const pieces = data?.filter(({ sendable, versions }) => sendable || versions.length > 0) ?? [];
  if (pieces.length === 0) return null;
  const needed = pieces.some(({ state, versions }) => state === "to_design" || versions.length > 0);
  return (
    <Panel title="Épreuve" {...(needed ? {} : { fold: "epreuve" })}>
      <ul className="flex flex-col gap-6">{pieces.map((piece) => <OfPiece key={piece.pieceId} piece={piece} among={data?.length ?? 1} />)}</ul>
    </Panel>
  );
}

function OfPiece({ piece, among }: { piece: PieceProofs; among: number }) {
  const { place, versions, link, sendable } = piece;
  const [sending, setSending] = useState(false);
  const copy = useCopy();
  return (
    <li className="flex flex-col gap-4">
      {among > 1 ? <h3 className="text-base font-semibold text-silver-50">Pièce {place}</h3> : null}
      {versions.length === 0 ? <p className="text-sm text-silver-300">L'acheteur reçoit le dessin par e-mail, l'approuve ou demande un changement. Rien n'est imprimé avant son accord.</p> : null}
      {versions.length > 0 ? <ol className="flex flex-col gap-3">{versions.map((version) => <Version key={version.id} version={version} />)}</ol> : null}
      <div className="flex flex-wrap gap-2">
        {sendable ? <Button size="small" variant={versions.length === 0 ? "primary" : "secondary"} onClick={() => setSending(true)}>{versions.length === 0 ? "Envoyer une épreuve…" : "Envoyer une nouvelle version…"}</Button> : null}
        {link ? <Button size="small" variant="secondary" onClick={() => copy(link, "Lien de l'épreuve copié\u00a0!")}>Copier le lien</Button> : null}
      </div>
      {sending ? <SendProof piece={piece} onClose={() => setSending(false)} /> : null}
    </li>
  );
}

const looks: Record<ProofState, string> = { sent: "text-gold-200", approved: "text-success", change_asked: "text-gold-200", superseded: "text-silver-400" };

function Version({ version: { id, version, source, state, note, answer, sentAt, answeredAt } }: { version: ProofVersion }) {
  const { busy, download } = useDownload<typeof readProofDesign>("/api/proofs/:id/file");
  return (
    <li className="flex flex-col gap-1.5 rounded-md border border-line bg-sunken px-4 py-3 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3"><strong className="text-silver-50">Version {version}</strong><span className={`font-semibold ${looks[state]}`}>{proofStateLabels[state]}</span></p>
      <p className="text-silver-300">{proofSourceLabels[source]}, envoyé le {formatLong(sentAt)}{answeredAt ? `\u00a0; réponse le ${formatLong(answeredAt)}` : ""}</p>
      {note ? <p className="whitespace-pre-line text-silver-300">Votre mot&nbsp;: {note}</p> : null}
      {answer ? <p className="whitespace-pre-line text-silver-100">«&nbsp;{answer}&nbsp;»</p> : null}
      <div><Button size="small" variant="quiet" busy={busy} busyLabel="Préparation…" aria-label={`Télécharger la version ${version}`} onClick={() => download({ params: { id } }, (given) => given ?? `epreuve-${version}.pdf`)}>Télécharger</Button></div>
    </li>
  );
}
