import { formatFcfa } from "#shared/format/fcfa.ts";
import { type PieceState, pieceStateLabels } from "#shared/states-and-kinds.ts";
import { trashDays } from "#shared/order/retention-days.ts";
import { ConfirmDialog } from "#web/kit/ui/confirm-dialog.tsx";
import { useTrash } from "./use-trash.ts";

interface DeleteOrderDialogProps {
  order:
    | {
        ref: string;
        number: string;
        firstName: string;
        lastName: string;
        paid: boolean;
        held: number;
        production: { state: PieceState } | null;
      }
    | undefined;
  onClose: () => void;
  /** Called once the order is in the trash. */
  onDone?: () => void;
}

/** Asks product.md §8's question; the order goes to the trash, from which it can be restored. */
export function DeleteOrderDialog({ order, onClose, onDone }: DeleteOrderDialogProps) {
  const { remove } = useTrash();
  const kept = order?.held ?? 0;
  return (
    <ConfirmDialog
      open={order !== undefined}
      title="Voulez-vous vraiment supprimer cette vcard?"
      confirm="Supprimer"
      onConfirm={() => {
        if (order) remove(order.ref, onDone);
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        La commande <span className="whitespace-nowrap">{order?.number}</span> de{" "}
        <strong className="text-silver-50">
          {order?.firstName} {order?.lastName}
        </strong>{" "}
        va dans la corbeille, où elle reste {trashDays} jours.
        {order?.paid ? " Sa carte publique ne répond plus aussitôt." : ""}
      </p>
      {order?.paid ? (
        <ul className="list-disc pt-3 pl-5 text-sm">
          <li>
            {kept > 0
              ? `${formatFcfa(kept)} restent encaissés\u00a0: la supprimer ne rembourse rien. Pour rendre l'argent, remboursez d'abord.`
              : "Aucun argent n'est à rendre."}
          </li>
          <li>
            {order.production
              ? `Sa carte imprimée («\u00a0${pieceStateLabels[order.production.state]}\u00a0») quitte l'atelier\u00a0; restaurée, elle reprend où elle était.`
              : "Aucune carte imprimée n'est en cours."}
          </li>
          <li>
            Après {trashDays} jours, les données personnelles s'effacent&nbsp;; ce qui a été payé reste dans les
            comptes.
          </li>
        </ul>
      ) : null}
    </ConfirmDialog>
  );
}
