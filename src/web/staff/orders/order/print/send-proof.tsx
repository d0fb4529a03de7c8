import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import type { PieceProofs, sendProof } from "#shared/contract/proofs.ts";
import { productionErrors } from "#shared/errors/production-errors.ts";
import { maxProofTextLength, maxProofDesignBytes } from "#shared/order/print-limits.ts";
import { type ProofSource, proofSourceLabels, proofSources } from "#shared/states-and-kinds.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { LabelledChoice } from "#web/kit/ui/choice.tsx";
import { Dialog } from "#web/kit/ui/dialog.tsx";
import { TextArea } from "#web/kit/ui/text-field.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { sendStaffForm } from "../../../session/staff-api-client.ts";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";

const hints: Record<ProofSource, string> = {
  drawing: "Nom, fonction, entreprise et logo tels qu'ils sont maintenant.",
  file: "Le dessin du graphiste\u00a0: PDF, PNG ou JPEG, 10\u00a0Mo au plus.",
};

export function SendProofForm({ piece: { pieceId, state }, onClose }: { piece: PieceProofs; onClose: () => void }) {
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
