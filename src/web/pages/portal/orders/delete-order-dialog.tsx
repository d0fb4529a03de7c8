import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { useTrash } from "./use-trash.ts";

interface DeleteOrderDialogProps {
  order: { ref: string; number: string; firstName: string; lastName: string; paid: boolean } | undefined;
  onClose: () => void;
  /** Once it is in the trash. */
  onDone?: () => void;
}

/** product.md §8's question; the order goes to the trash, from which it comes back. */
export function DeleteOrderDialog({ order, onClose, onDone }: DeleteOrderDialogProps) {
  const { remove } = useTrash();
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
        La commande {order?.number} de <strong className="text-silver-50">{order?.firstName} {order?.lastName}</strong> va dans la corbeille, où elle reste 30 jours.
        {order?.paid ? " Sa carte publique ne répond plus aussitôt." : ""}
      </p>
    </ConfirmDialog>
  );
}
