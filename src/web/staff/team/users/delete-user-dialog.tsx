import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { deleteUser, StaffUser } from "#shared/contract/staff.ts";
import { useToast } from "#web/kit/ui/toast.tsx";
import { callStaff } from "../../session/staff-api-client.ts";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";

/** Asks, deletes, shows the outcome and reads the list again. */
export function DeleteUserDialog({ user, onClose }: { user: StaffUser | undefined; onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const remove = useMutation({
    mutationFn: (id: string) => callStaff<typeof deleteUser>("DELETE", "/api/users/:id", { params: { id } }),
    onSuccess: ({ message }) => toast.show({ kind: "success", text: message }),
    onError: (error) => toast.show({ kind: "error", text: getCallErrorMessage(error) }),
    onSettled: () => {
      onClose();
      return client.invalidateQueries({ queryKey: ["users"] });
    },
  });
  return (
    <ConfirmDialog
      open={user !== undefined}
      title="Supprimer l'utilisateur?"
      confirm="Supprimer"
      busy={remove.isPending}
      onConfirm={() => user && remove.mutate(user.id)}
      onClose={onClose}
    >
      <p>
        <strong className="text-silver-50">{user?.name}</strong> ({user?.email}) ne pourra plus entrer dans le portail.
        Ses sessions se ferment aussitôt.
      </p>
    </ConfirmDialog>
  );
}
