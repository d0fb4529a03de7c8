import { useMutation } from "@tanstack/react-query";
import type { eraseLeftContact, PersonOverview } from "#shared/contract/people.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { callStaff } from "../../session/api.ts";
import { formatInstantInDakar } from "../../parts/dates.ts";
import { getCallErrorMessage } from "#web/kit/form/show-refusal.ts";

/**
 * Shows a lead that the person left on a card: when and for whom. Only the card's owner sees its content; here it can
 * be erased.
 */
export function PersonLeadItem({ left: { id, owner, at } }: { left: PersonOverview["left"][number] }) {
  const toast = useToast();
  const erase = useMutation({
    mutationFn: () => callStaff<typeof eraseLeftContact>("DELETE", "/api/people/left/:id", { params: { id } }),
    onSuccess: ({ message }) => toast.show({ kind: "success", text: message }),
    onError: (error) => toast.show({ kind: "error", text: getCallErrorMessage(error) }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
      <div>
        <p className="font-semibold text-silver-50">Coordonnées laissées</p>
        <p className="text-xs text-silver-300">
          {erase.isSuccess ? "Effacées." : `Sur la carte de ${owner}, le ${formatInstantInDakar(at)}`}
        </p>
      </div>
      {erase.isSuccess ? null : (
        <Button
          size="small"
          variant="danger"
          busy={erase.isPending}
          busyLabel="Un instant..."
          onClick={() => erase.mutate()}
        >
          Effacer ces coordonnées
        </Button>
      )}
    </li>
  );
}
