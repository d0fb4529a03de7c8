import type { approveForCompany, CompanyProof, sendCompanyProof } from "#shared/contract/company-proof.ts";
import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { TextArea } from "#web/kit/ui/text-field.tsx";
import { callStaff } from "../../../session/api.ts";
import { usePersistentForm } from "../../../parts/form/use-kept-form.ts";
import { OrderActionDialog } from "../order-dialog.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";
import type { OrderDetail } from "../use-order.ts";

interface ProofDialogProps {
  order: OrderDetail;
  /** Cards that are not approved as they stand. */
  left: number;
  onClose: () => void;
}

/** Sends the company the cards that it has not approved as they stand. */
export function SendCompanyProofDialog({ order, proof, left, onClose }: ProofDialogProps & { proof: CompanyProof }) {
  const kept = usePersistentForm(`accord ${order.ref}`, { note: "" });
  const uncorrected = proof.returned.filter(({ standing }) => standing === "marked").length;
  return (
    <OrderActionDialog
      kept={kept}
      orderRef={order.ref}
      title={`Envoyer ${formatCount(left, "carte")} à l'entreprise`}
      confirm="Envoyer"
      leave="Annuler"
      send={({ note }) =>
        callStaff<typeof sendCompanyProof>("POST", "/api/orders/:ref/company-proof", {
          params: { ref: order.ref },
          body: { note },
        })
      }
      onClose={onClose}
    >
      <p className="text-sm">
        {proof.recipient
          ? `Le lien part à ${proof.recipient}. Les cartes déjà approuvées ne reviennent pas.`
          : "L'entreprise n'a pas d'adresse e-mail\u00a0: copiez ensuite le lien et envoyez-le-lui."}
      </p>
      {uncorrected > 0 ? (
        <p className="text-sm font-semibold text-gold-200">
          {`Avez-vous repris ${agreeWord(uncorrected, "sa remarque", `ses ${uncorrected} remarques`)}\u00a0? Dans la nouvelle version, elle les croira corrigées.`}
        </p>
      ) : null}
      <TextArea
        {...kept.form.register("note")}
        label="Un mot à l'entreprise"
        hint="Facultatif."
        rows={3}
        maxLength={1000}
      />
    </OrderActionDialog>
  );
}

/** Approves in the company's name, which said so elsewhere. */
export function ApproveForCompanyDialog({ order, left, onClose }: ProofDialogProps) {
  return (
    <ReasonDialog
      name={`accord au nom ${order.ref}`}
      orderRef={order.ref}
      title="Approuver au nom de l'entreprise"
      confirm={`Approuver ${formatCount(left, "carte")}`}
      danger={false}
      send={(reason) =>
        callStaff<typeof approveForCompany>("POST", "/api/orders/:ref/company-proof/approve", {
          params: { ref: order.ref },
          body: { reason },
        })
      }
      onClose={onClose}
    >
      <p className="text-sm">
        {`${formatCount(left, "carte sera imprimée telle qu'elle est", "cartes seront imprimées telles qu'elles sont")} maintenant. Écrivez qui l'a dit, et comment.`}
      </p>
    </ReasonDialog>
  );
}
