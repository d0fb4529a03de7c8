import { ActionDialog } from "../../parts/form/action-dialog.tsx";
import { bindField } from "../../parts/form/bind-field.ts";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import type { eraseOrder } from "#shared/contract/order-erasure.ts";
import { agreeWord } from "#shared/format/counts.ts";
import { type ErasureReason, erasureReasonLabels } from "#shared/states-and-kinds.ts";
import { callStaff } from "../../session/staff-api-client.ts";
import { SelectField } from "#web/kit/form/select-field.tsx";
import { usePersistentForm } from "../../parts/form/use-persistent-form.ts";
import { getCardName, type OrderDetail, reloadOrder } from "./use-order.ts";

const reasons = [
  { value: "", label: "Choisissez" },
  ...Object.entries(erasureReasonLabels).map(([value, label]) => ({ value, label })),
];

type ErasedOrder = Pick<
  OrderDetail,
  "ref" | "number" | "firstName" | "lastName" | "paid" | "cardList" | "buyerFirstName" | "buyerLastName" | "buyerEmail"
>;

interface EraseDialogProps {
  order: ErasedOrder;
  onClose: () => void;
}

/** Erases an order's personal data at once, for a reason from a list. It is open as long as it is rendered. */
export function EraseOrderDialog({ order, onClose }: EraseDialogProps) {
  const { ref, number, firstName, lastName, paid, cardList } = order;
  const others = listOtherHolders(order);
  const kept = usePersistentForm<{ reason: ErasureReason | "" }>(`erase ${ref}`, { reason: "" });
  return (
    <ActionDialog
      kept={kept}
      onDone={() => reloadOrder(ref)}
      title="Effacer maintenant&nbsp;?"
      confirm="Effacer définitivement"
      busyLabel="Effacement..."
      destructive
      send={({ reason }) =>
        callStaff<typeof eraseOrder>("POST", "/api/orders/:ref/erase", {
          params: { ref },
          body: { reason: reason as ErasureReason },
        })
      }
      onClose={onClose}
    >
      <div>
        <p>
          Tout ce que la commande <span className="whitespace-nowrap">{number}</span> dit de{" "}
          <strong className="text-silver-50">{`${firstName} ${lastName}`.trim()}</strong> s'efface&nbsp;:{" "}
          {agreeWord(cardList.length, "la carte, ses photos, ses visites", "ses cartes, leurs photos, leurs visites")},
          les adresses, les e-mails, les notes. Cela ne peut pas être annulé.
        </p>
        <ul className="list-disc pt-3 pl-5">
          {paid ? (
            <li>
              {agreeWord(
                cardList.length,
                "La page de la carte ne répond plus, et ses",
                "Leurs pages ne répondent plus, et leurs",
              )}{" "}
              pièces quittent l'atelier.
            </li>
          ) : null}
          {others.length > 0 ? (
            <li>
              Si la personne le demande, {agreeWord(others.length, "la carte", "les cartes")}{" "}
              {formatNameWithDe(joinNames(others))}{" "}
              {agreeWord(
                others.length,
                "reste en ligne\u00a0: elle est gérée",
                "restent en ligne\u00a0: elles sont gérées",
              )}{" "}
              à une autre adresse. Commande d'essai ou saisie par erreur, tout s'efface.
            </li>
          ) : null}
          <li>Restent le numéro, les dates et ce qui a été payé ou rendu, pour les comptes.</li>
          <li>Les sauvegardes gardent ce qu'elles contiennent jusqu'à leur fin.</li>
        </ul>
      </div>
      <SelectField
        {...bindField(kept.form, "reason", { required: "Dites pourquoi." })}
        label="Pourquoi"
        options={reasons}
      />
    </ActionDialog>
  );
}

const joinNames = (names: readonly string[]) => new Intl.ListFormat("fr", { type: "conjunction" }).format(names);

/** Lists the holders who keep their cards when the buyer asks to be erased; the server decides (decision 27). */
function listOtherHolders({ cardList, buyerFirstName, buyerLastName, buyerEmail }: ErasedOrder): string[] {
  const fold = (text: string) => text.trim().toLowerCase();
  const buyer = fold(`${buyerFirstName} ${buyerLastName}`);
  return cardList
    .filter(({ cardState }) => cardState === "live" || cardState === "paused")
    .filter(({ ownerEmail }) => fold(ownerEmail) !== "" && fold(ownerEmail) !== fold(buyerEmail))
    .map(getCardName)
    .filter((name) => fold(name) !== buyer);
}
