import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import type { PieceProofs, listProofs, sendProof } from "#shared/contract/proofs.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { callStaff, sendStaffForm } from "../../../session/staff-api-client.ts";
import { ProofVersionDetails } from "../../../parts/proof-version.tsx";
import { StaffFailedState } from "../../../parts/staff-states.tsx";
import { useCopyToClipboard } from "../../../parts/use-copy.ts";
import { OrderDetailPanel } from "../panel.tsx";
import { useOrderPieces } from "../pieces/use-order-pieces.ts";
import { type OrderDetail, getCardName } from "../use-order.ts";
import { productionErrors } from "#shared/errors/production-errors.ts";
import { maxProofDesignBytes, maxProofTextLength } from "#shared/order/print-limits.ts";
import { type ProofSource, proofSourceLabels, proofSources } from "#shared/states-and-kinds.ts";
import { LabelledChoice } from "#web/kit/ui/choice.tsx";
import { Dialog } from "#web/kit/ui/dialog.tsx";
import { TextArea } from "#web/kit/ui/text-field.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";

const hints: Record<ProofSource, string> = {
  drawing: "Nom, fonction, entreprise et logo tels qu'ils sont maintenant.",
  file: "Le dessin du graphiste\u00a0: PDF, PNG ou JPEG, 10\u00a0Mo au plus.",
};

function SendProofForm({ piece: { pieceId, state }, onClose }: { piece: PieceProofs; onClose: () => void }) {
  const [source, setSource] = useState<ProofSource>("drawing");
  const [file, setFile] = useState<File>();
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [formId, fileId] = [useId(), useId()];
  const client = useQueryClient();
  const toast = useToast();

  async function send(): Promise<void> {
    const form = new FormData();
    form.set("source", source);
    form.set("note", note);
    if (source === "file") {
      if (!file) return setFailure(productionErrors["proof.file_missing"].message);
      if (file.size > maxProofDesignBytes) return setFailure(productionErrors["proof.file_too_large"].message);
      form.set("file", file);
    }
    setBusy(true);
    setFailure(undefined);
    try {
      const { version, mailed } = await sendStaffForm<typeof sendProof>("/api/pieces/:id/proofs", {
        params: { id: pieceId },
        form,
      });
      toast.show({
        kind: "success",
        text: mailed
          ? `La version ${version} est envoyée.`
          : `La version ${version} est prête. Cet acheteur n'a pas d'e-mail\u00a0: le bureau copie son lien et le lui envoie.`,
      });
      onClose();
    } catch (error) {
      setFailure(getCallErrorMessage(error));
      setBusy(false);
    }
    await client.invalidateQueries({ queryKey: ["pieces"] });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void send();
  }

  return (
    <Dialog
      open
      title="Envoyer une épreuve"
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel="Envoi…">
            Envoyer
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {state === "proof_sent" || state === "approved" ? (
          <p className="text-sm">Elle remplace la version d'avant, qui n'attend plus de réponse.</p>
        ) : null}
        <fieldset className="flex flex-col rounded-md border border-line px-4 py-3">
          <legend className="px-1 text-sm font-semibold text-silver-100">Ce que voit l'acheteur</legend>
          {proofSources.map((one) => (
            <LabelledChoice
              key={one}
              type="radio"
              name="source"
              value={one}
              checked={source === one}
              onChange={() => setSource(one)}
              label={proofSourceLabels[one]}
              hint={hints[one]}
            />
          ))}
        </fieldset>
        {source === "file" ? (
          <div className="flex flex-col gap-2">
            <label htmlFor={fileId} className="text-sm font-semibold text-silver-100">
              Fichier
            </label>
            <input
              id={fileId}
              type="file"
              accept="application/pdf,image/png,image/jpeg"
              onChange={(event) => setFile(event.target.files?.[0])}
              className="min-h-13 w-full rounded-md border border-edge bg-sunken px-4 py-3 text-sm text-silver-100 file:mr-3 file:rounded-full file:border file:border-solid file:border-edge file:bg-raised file:px-3 file:py-1 file:font-semibold file:text-silver-50"
            />
          </div>
        ) : null}
        <TextArea
          name="note"
          label="Un mot à l'acheteur"
          hint="Facultatif."
          rows={3}
          maxLength={maxProofTextLength}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <FailureCallout failure={failure} />
      </form>
    </Dialog>
  );
}

/**
 * Renders "Épreuve": what the buyer was shown of each piece, version by version, and what he answered; folded
 * while none was sent of a card that needs none.
 */
export function OrderProofsPanel({ order }: { order: OrderDetail }) {
  const { data, isError, error, refetch, isFetching } = useQuery({
    queryKey: ["pieces", "proofs", order.ref],
    queryFn: ({ signal }) =>
      callStaff<typeof listProofs>("GET", "/api/orders/:ref/proofs", { params: { ref: order.ref }, signal }),
    enabled: order.paid && !order.deletedAt && !order.expiredAt,
  });
  const made = useOrderPieces(order).data?.pieces ?? [];
  if (isError)
    return (
      <OrderDetailPanel title="Épreuve">
        <StaffFailedState
          what="Les épreuves n'ont pas pu être lues."
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </OrderDetailPanel>
    );
  const pieces = data?.filter(({ sendable, versions }) => sendable || versions.length > 0) ?? [];
  if (pieces.length === 0) return null;
  const needed = pieces.some(({ state, versions }) => state === "to_design" || versions.length > 0);
  return (
    <OrderDetailPanel title="Épreuve" id="epreuve" {...(needed ? {} : { fold: "epreuve" })}>
      <ul className="flex flex-col gap-6">
        {pieces.map((piece) => (
          <OfPiece
            key={piece.pieceId}
            piece={piece}
            among={data?.length ?? 1}
            whose={order.cardList.length > 1 ? made.find(({ id }) => id === piece.pieceId) : undefined}
          />
        ))}
      </ul>
    </OrderDetailPanel>
  );
}

interface OfPieceProps {
  piece: PieceProofs;
  /** How many pieces the order has. */
  among: number;
  /** Who is on its card, where the order has several. */
  whose: { firstName: string; lastName: string } | undefined;
}

function OfPiece({ piece, among, whose }: OfPieceProps) {
  const { place, versions, link, sendable } = piece;
  const [sending, setSending] = useState(false);
  const copy = useCopyToClipboard();
  return (
    <li className="flex flex-col gap-4">
      {among > 1 ? (
        <h3 className="text-base font-semibold text-silver-50">
          Pièce {place}
          {whose ? ` · ${getCardName(whose)}` : ""}
        </h3>
      ) : null}
      {versions.length === 0 ? (
        <p className="text-sm text-silver-300">
          L'acheteur reçoit le dessin par e-mail, l'approuve ou demande un changement. Rien n'est imprimé avant son
          accord.
        </p>
      ) : null}
      {versions.length > 0 ? (
        <ol className="flex flex-col gap-3">
          {versions.map((version) => (
            <ProofVersionDetails key={version.id} version={version} />
          ))}
        </ol>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {sendable ? (
          <Button size="small" variant="secondary" onClick={() => setSending(true)}>
            {versions.length === 0 ? "Envoyer une épreuve…" : "Envoyer une nouvelle version…"}
          </Button>
        ) : null}
        {link ? (
          <Button size="small" variant="secondary" onClick={() => copy(link, "Lien de l'épreuve copié\u00a0!")}>
            Copier le lien
          </Button>
        ) : null}
      </div>
      {sending ? <SendProofForm piece={piece} onClose={() => setSending(false)} /> : null}
    </li>
  );
}
