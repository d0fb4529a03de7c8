import { ChoiceFrame } from "../../parts/form/choice-frame.tsx";
import { ActionDialog } from "../../parts/form/action-dialog.tsx";
import { useId, useState } from "react";
import type { Proof, approveProof, sendDesign, sendProof } from "#shared/contract/proofs.ts";
import { CallError } from "#web/kit/api/endpoint-client.ts";
import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { productionErrors } from "#shared/errors/production-errors.ts";
import { maxProofDesignBytes, maxProofTextLength } from "#shared/order/print-limits.ts";
import { type ProofSource, proofSourceLabels, proofSources, proofStandingLabels } from "#shared/states-and-kinds.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { LabelledChoice } from "#web/kit/ui/choice.tsx";
import { TextArea } from "#web/kit/ui/text-field.tsx";
import { SelectField } from "#web/kit/form/select-field.tsx";
import { callStaff, sendStaffForm } from "../../session/staff-api-client.ts";
import { useListUrlState } from "../../parts/list/list-url-state.ts";
import { useOrderProof } from "./use-order-proof.ts";
import { ProofVersionDetails } from "../../parts/proof-version.tsx";
import { StaffFailedState } from "../../parts/staff-states.tsx";
import { usePersistentForm } from "../../parts/form/use-persistent-form.ts";
import { LinkToSend } from "./link-to-send.tsx";
import { SmallPrintNotice } from "./small-print.tsx";
import { PagePanel } from "../../parts/page-panel.tsx";
import { type OrderDetail, reloadOrder } from "./use-order.ts";

const hints: Record<ProofSource, string> = {
  drawing: "Nom, fonction, entreprise et logo tels qu'ils sont maintenant.",
  file: "Le dessin du graphiste\u00a0: PDF, PNG ou JPEG, 10\u00a0Mo au plus.",
};

interface Words {
  title: string;
  failed: string;
  intro: string;
  first: string;
  note: string;
  greeting: string;
  link: { group: string; copy: string; copied: string; send: string };
}

const ofBuyer: Words = {
  title: "Épreuve",
  failed: "Les épreuves n'ont pas pu être lues.",
  intro:
    "L'acheteur reçoit le dessin par e-mail, l'approuve ou demande un changement. Rien n'est imprimé avant son accord.",
  first: "Envoyer une épreuve…",
  note: "Un mot à l'acheteur",
  greeting: "voici l'épreuve",
  link: {
    group: "Lien de l'épreuve",
    copy: "Copier le lien",
    copied: "Lien de l'épreuve copié\u00a0!",
    send: "Envoyer le lien à l'acheteur",
  },
};
const ofCompany: Words = {
  title: "Accord de l'entreprise",
  failed: "L'accord de l'entreprise n'a pas pu être lu.",
  intro:
    "L'entreprise reçoit un lien, regarde chaque carte, approuve tout ou note ce qu'il faut corriger. Rien n'est imprimé avant son accord.",
  first: "Envoyer à l'entreprise…",
  note: "Un mot à l'entreprise",
  greeting: "voici les cartes",
  link: {
    group: "Lien de l'entreprise",
    copy: "Copier le lien",
    copied: "Lien de l'entreprise copié.",
    send: "Envoyer le lien à l'entreprise",
  },
};

/**
 * Renders the proofs of an order's cards, version by version, with the answers of the person who approves them. Folded
 * for a company, and for cards that need no proof.
 */
export function OrderProofPanel({ order }: { order: OrderDetail }) {
  const address = useListUrlState();
  const [isApproving, setApproving] = useState(false);
  const isCompany = Boolean(order.organisation);
  const words = isCompany ? ofCompany : ofBuyer;
  const { data, isError, error, refetch, isFetching, isEnabled } = useOrderProof(order);
  if (!isEnabled) return null;
  if (isError)
    return (
      <PagePanel title={words.title}>
        <StaffFailedState what={words.failed} error={error} onRetry={() => void refetch()} busy={isFetching} />
      </PagePanel>
    );
  if (!data || (!data.isNeeded && data.versions.length + data.sendable.length === 0)) return null;
  const all = data.ofCards.length;
  const left = data.ofCards.filter(({ standing }) => standing !== "approved").length;
  /** Staff have to send the link themselves, so it is not hidden in a fold. */
  const isToGive = left > 0 && data.link !== null && data.recipient === "";
  const maySend = (isCompany && left > 0) || data.sendable.length > 0;
  return (
    <>
      <PagePanel
        title={words.title}
        id="epreuve"
        fold={(isCompany || !data.isNeeded) && !isToGive ? "epreuve" : undefined}
        holds={describeHeld(isCompany, data, { left, all })}
      >
        <ShownProof
          order={order}
          proof={data}
          words={words}
          counts={{ left, all }}
          onSend={maySend ? () => address.change({ ouvrir: sending }) : undefined}
          onApprove={isCompany && left > 0 ? () => setApproving(true) : undefined}
        />
      </PagePanel>
      {maySend && address.read("ouvrir") === sending ? (
        <SendProofDialog
          order={order}
          proof={data}
          words={words}
          left={left}
          onClose={() => address.change({ ouvrir: undefined })}
        />
      ) : null}
      {isApproving ? <ApproveDialog order={order} left={left} onClose={() => setApproving(false)} /> : null}
    </>
  );
}

/** The value in the address that opens the dialog. */
const sending = "epreuve";

interface ShownProofProps {
  order: OrderDetail;
  proof: Proof;
  words: Words;
  counts: { left: number; all: number };
  onSend: (() => void) | undefined;
  onApprove: (() => void) | undefined;
}

function ShownProof({ order, proof, words, counts, onSend, onApprove }: ShownProofProps) {
  const { link, versions, standings, returned, small } = proof;
  const isCompany = Boolean(order.organisation);
  const hasSeveral = isCompany || counts.all > 1;
  const wasSent = versions.some(({ source }) => source !== "desk");
  return (
    <>
      {hasSeveral ? (
        <>
          <p className="font-semibold text-silver-50">{describeAgreement(isCompany, counts)}</p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-silver-300">
            {standings
              .filter(({ cards }) => cards > 0)
              .map(({ standing, cards }) => (
                <li key={standing}>
                  {proofStandingLabels[standing]}&nbsp;: {cards.toLocaleString("fr-FR")}
                </li>
              ))}
          </ul>
        </>
      ) : null}
      {versions.length === 0 ? <p className="text-sm text-silver-300">{words.intro}</p> : null}
      <SmallPrintNotice small={small} />
      <div className="flex flex-wrap gap-2">
        {onSend ? (
          <Button size="small" variant="secondary" onClick={onSend}>
            {wasSent ? "Envoyer une nouvelle version…" : words.first}
          </Button>
        ) : null}
        {onApprove ? (
          <Button size="small" variant="quiet" onClick={onApprove}>
            Approuver en son nom…
          </Button>
        ) : null}
      </div>
      {link === null ? null : (
        <LinkToSend
          link={link}
          phoneNumber={order.phoneNumber}
          text={`Bonjour ${order.firstName}, ${words.greeting} de votre commande ${order.number} à vérifier\u00a0: ${link}`}
          words={words.link}
        />
      )}
      {hasSeveral ? <Returned returned={returned} /> : null}
      <ol className="flex flex-col gap-3">
        {versions.map((version) => (
          <ProofVersionDetails key={version.version} orderRef={order.ref} version={version} />
        ))}
      </ol>
    </>
  );
}

function describeHeld(isCompany: boolean, { versions, ofCards: [first] }: Proof, counts: ShownProofProps["counts"]) {
  if (isCompany) return `${counts.all - counts.left} sur ${counts.all}`;
  return first && versions.length > 0 ? proofStandingLabels[first.standing] : "Facultative";
}

function describeAgreement(isCompany: boolean, { left, all }: { left: number; all: number }): string {
  const who = isCompany ? "L'entreprise" : "L'acheteur";
  if (left === 0) return `${who} a approuvé ${all === 1 ? "la carte" : `les ${formatCount(all, "carte")}`}.`;
  const whose = isCompany ? "de l'entreprise" : "de l'acheteur";
  return `En attente de l'accord ${whose}\u00a0: ${left} sur ${formatCount(all, "carte")}.`;
}

function Returned({ returned }: Pick<Proof, "returned">) {
  if (returned.length === 0) return null;
  return (
    <section aria-label="À corriger ou à revoir" className="flex flex-col gap-2">
      <h3 className="text-base font-semibold text-silver-50">À corriger ou à revoir</h3>
      <ul className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto">
        {returned.map(({ cardRef, name, standing, remark, answeredName }) => (
          <li key={cardRef} className="flex flex-col gap-1 py-2.5 text-sm">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <a href={`?carte=${cardRef}`} className="text-link font-semibold wrap-anywhere">
                {name}
              </a>
              <span className="text-gold-200">{proofStandingLabels[standing]}</span>
            </p>
            {remark ? (
              <p className="whitespace-pre-line text-silver-100 wrap-anywhere">
                «&nbsp;{remark}&nbsp;»{answeredName ? ` (${answeredName})` : ""}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DialogProps {
  order: OrderDetail;
  /** Number of cards that are not approved in their current version. */
  left: number;
  onClose: () => void;
}

/** Sends a proof of all cards not approved yet, or of one of them: as drawn, or with its design as a file. */
function SendProofDialog({ order, proof, words, left, onClose }: DialogProps & { proof: Proof; words: Words }) {
  const { sendable, recipient, returned, standings } = proof;
  const kept = usePersistentForm(`epreuve ${order.ref}`, { note: "", card: "" });
  const [source, setSource] = useState<ProofSource>("drawing");
  const [file, setFile] = useState<File>();
  const fileId = useId();
  const isCompany = Boolean(order.organisation);
  const uncorrected = isCompany ? returned.filter(({ standing }) => standing === "marked").length : 0;
  const isReplacing = standings.some(({ standing, cards }) => standing === "waiting" && cards > 0);

  async function send({ note, card }: { note: string; card: string }): Promise<{ message: string }> {
    const params = { ref: order.ref };
    if (source === "drawing")
      return callStaff<typeof sendProof>("POST", "/api/orders/:ref/proofs", {
        params,
        body: { note, ...(card && { card }) },
      });
    const form = new FormData();
    form.set("note", note);
    if (card) form.set("card", card);
    if (!file) throw refuse("proof.file_missing");
    if (file.size > maxProofDesignBytes) throw refuse("proof.file_too_large");
    form.set("file", file);
    return sendStaffForm<typeof sendDesign>("/api/orders/:ref/proofs/file", { params, form });
  }

  return (
    <ActionDialog
      kept={kept}
      onDone={() => reloadOrder(order.ref)}
      title={isCompany ? `Envoyer ${formatCount(left, "carte")} à l'entreprise` : "Envoyer une épreuve"}
      confirm="Envoyer"
      busyLabel="Envoi…"
      send={send}
      onClose={onClose}
    >
      {isCompany ? (
        <p className="text-sm">
          {recipient
            ? `Le lien part à ${recipient}. Les cartes déjà approuvées ne reviennent pas.`
            : "L'entreprise n'a pas d'adresse e-mail\u00a0: copiez ensuite le lien et envoyez-le-lui."}
        </p>
      ) : null}
      {isReplacing && !isCompany ? (
        <p className="text-sm">Elle remplace la version d'avant, qui n'attend plus de réponse.</p>
      ) : null}
      {uncorrected > 0 ? (
        <p className="text-sm font-semibold text-gold-200">
          {`Avez-vous repris ${agreeWord(uncorrected, "sa remarque", `ses ${uncorrected} remarques`)}\u00a0? Dans la nouvelle version, elle les croira corrigées.`}
        </p>
      ) : null}
      {sendable.length > 0 ? (
        <ChoiceFrame legend={isCompany ? "Ce que voit l'entreprise" : "Ce que voit l'acheteur"}>
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
        </ChoiceFrame>
      ) : null}
      {sendable.length > 1 ? (
        <SelectField
          {...kept.form.register("card")}
          label="Carte"
          options={[
            { value: "", label: "Toutes celles qui attendent un accord" },
            ...sendable.map(({ cardRef, name }) => ({ value: cardRef, label: name })),
          ]}
        />
      ) : null}
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
        {...kept.form.register("note")}
        label={words.note}
        hint="Facultatif."
        rows={3}
        maxLength={maxProofTextLength}
      />
    </ActionDialog>
  );
}

function refuse(code: "proof.file_missing" | "proof.file_too_large"): CallError {
  return new CallError(422, { code, message: productionErrors[code].message });
}

function ApproveDialog({ order, left, onClose }: DialogProps) {
  const kept = usePersistentForm(`accord au nom ${order.ref}`, { reason: "" });
  return (
    <ActionDialog
      kept={kept}
      onDone={() => reloadOrder(order.ref)}
      title="Approuver au nom de l'entreprise"
      confirm={`Approuver ${formatCount(left, "carte")}`}
      leave="Fermer"
      send={({ reason }) =>
        callStaff<typeof approveProof>("POST", "/api/orders/:ref/proofs/approve", {
          params: { ref: order.ref },
          body: { reason },
        })
      }
      onClose={onClose}
    >
      <p className="text-sm">
        {`${formatCount(left, "carte sera imprimée telle qu'elle est", "cartes seront imprimées telles qu'elles sont")} maintenant.`}
      </p>
      <TextArea
        {...kept.form.register("reason")}
        label="Qui l'a dit, et comment"
        hint="Facultatif."
        rows={3}
        maxLength={500}
      />
    </ActionDialog>
  );
}
