import { ReasonField } from "../../../parts/form/reason-field.tsx";
import { bindField } from "../../../parts/form/bind-field.ts";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { useState } from "react";
import type { changeCardOwner, sendOwnerLink } from "#shared/contract/card-owner.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { EmailField } from "#web/kit/ui/text-field.tsx";
import { callStaff } from "../../../session/staff-api-client.ts";
import { useVersionedEdit } from "#web/kit/form/edit/use-edit.ts";
import { FormDialog } from "../../../parts/form/form-dialog.tsx";
import { PagePanel } from "../../../parts/page-panel.tsx";
import { getCardFormName, type OrderDetail, toCardQuery, reloadOrder } from "../use-order.ts";
import { CopyableField } from "./card-data.tsx";
import { useAct } from "#web/kit/form/use-act.ts";

/** Shows the address with which the card's owner logs in; the card does not show it. */
export function CardOwnerEmail({ order }: { order: OrderDetail }) {
  const [asking, setAsking] = useState(false);
  if (order.expiredAt) return null;
  return (
    <PagePanel
      title="Propriétaire"
      fold="proprietaire"
      holds={order.ownerEmail || "sans e-mail"}
      action={
        order.deletedAt ? null : (
          <Button size="small" variant="secondary" onClick={() => setAsking(true)}>
            Changer l'adresse
          </Button>
        )
      }
    >
      <dl>
        <CopyableField label="E-mail de connexion" value={order.ownerEmail || "(aucun)"} />
      </dl>
      {order.ownerEmail !== "" && (order.cardState === "live" || order.cardState === "paused") ? (
        <SendLink order={order} />
      ) : null}
      {asking ? <ChangeDialog order={order} onClose={() => setAsking(false)} /> : null}
    </PagePanel>
  );
}

/** Sends a login link to an owner who gets no login codes, for example because strangers used up their limit. */
function SendLink({ order }: { order: OrderDetail }) {
  const { ref } = order;
  const { act, busy } = useAct({ onEnd: () => reloadOrder(ref) });
  const send = () =>
    callStaff<typeof sendOwnerLink>("POST", "/api/orders/:ref/owner-link", {
      params: { ref },
      query: toCardQuery(order),
    });
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm text-silver-300">
        Son code n'arrive pas&nbsp;? Un lien de connexion part à cette adresse, valable 24&nbsp;heures.
      </p>
      <Button size="small" variant="secondary" busy={busy} busyLabel="Envoi..." onClick={() => act(send)}>
        Envoyer un lien de connexion
      </Button>
    </div>
  );
}

function ChangeDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { ref, firstName, lastName, ownerEmail, ownerVersion } = order;
  const { form, submission } = useVersionedEdit({
    name: getCardFormName("owner", order),
    shown: { values: { email: ownerEmail, reason: "" }, version: ownerVersion },
    start: { email: "" },
    labels: { email: "E-mail de connexion" },
    send: async (typed, { values, version }) =>
      typed.email.trim() === values.email
        ? undefined
        : callStaff<typeof changeCardOwner>("PATCH", "/api/orders/:ref/owner", {
            params: { ref },
            query: toCardQuery(order),
            body: { ...typed, version },
          }),
    onSaved: () => {
      onClose();
      void reloadOrder(ref);
    },
  });
  return (
    <FormDialog
      submission={submission}
      title="Changer l'adresse du propriétaire"
      confirm="Changer l'adresse"
      leave="Fermer"
      onClose={onClose}
    >
      <p>{`Qui lit les e-mails de cette adresse pourra modifier la carte ${formatNameWithDe(`${firstName} ${lastName}`)}\u00a0; l'ancienne adresse ne l'ouvrira plus. Assurez-vous d'abord que c'est bien son propriétaire qui le demande.`}</p>
      <EmailField
        {...bindField(form, "email", { required: "L'adresse e-mail est obligatoire." })}
        label="Nouvelle adresse"
      />
      <ReasonField
        {...bindField(form, "reason", { required: "Dites comment vous avez vérifié." })}
        label="Comment l'avez-vous vérifié&nbsp;?"
        hint="Le journal le garde."
      />
    </FormDialog>
  );
}
