import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { removeSubscriber, Subscriber } from "#shared/contract/newsletter.ts";
import { useToast } from "#web/kit/ui/toast.tsx";
import { callStaff } from "../../session/api.ts";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { getCallErrorMessage } from "#web/kit/form/show-refusal.ts";

/** Asks, erases, shows the outcome and reads the list again. */
export function RemoveSubscriberDialog({
  subscriber,
  onClose,
}: {
  subscriber: Subscriber | undefined;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const toast = useToast();
  const remove = useMutation({
    mutationFn: (id: string) =>
      callStaff<typeof removeSubscriber>("DELETE", "/api/newsletter/subscribers/:id", { params: { id } }),
    onSuccess: ({ message }) => toast.show({ kind: "success", text: message }),
    onError: (error) => toast.show({ kind: "error", text: getCallErrorMessage(error) }),
    onSettled: () => {
      onClose();
      return client.invalidateQueries({ queryKey: ["subscribers"] });
    },
  });
  return (
    <ConfirmDialog
      open={subscriber !== undefined}
      title="Effacer cette adresse&nbsp;?"
      confirm="Effacer"
      busy={remove.isPending}
      onConfirm={() => subscriber && remove.mutate(subscriber.id)}
      onClose={onClose}
    >
      <p>
        <strong className="wrap-anywhere text-silver-50">{subscriber?.email}</strong> s'efface avec la preuve de son
        accord et les e-mails de la newsletter qui lui ont été envoyés. Cela ne peut pas être annulé.
      </p>
      <p className="pt-3">
        Une adresse désinscrite n'est plus retenue non plus&nbsp;: on pourra l'inscrire à nouveau. Ne l'effacez que si
        la personne le demande.
      </p>
    </ConfirmDialog>
  );
}
