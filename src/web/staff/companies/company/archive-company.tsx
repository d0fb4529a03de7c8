import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { archiveOrganisation, Organisation } from "#shared/contract/companies.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { callStaff } from "../../session/api.ts";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { getCallErrorMessage } from "#web/kit/form/show-refusal.ts";
import { useReloadCompany } from "./use-company.ts";

/** Archives a company, once it is confirmed, or takes it out of the archives. */
export function ArchiveCompanyButton({ company: { id, name, archivedAt } }: { company: Organisation }) {
  const [isAsking, setAsking] = useState(false);
  const reload = useReloadCompany(id);
  const toast = useToast();
  const archive = useMutation({
    mutationFn: (archived: boolean) =>
      callStaff<typeof archiveOrganisation>("POST", "/api/organisations/:id/archive", {
        params: { id },
        body: { archived },
      }),
    onSuccess: ({ message }) => toast.show({ kind: "success", text: message }),
    onError: (error) => toast.show({ kind: "error", text: getCallErrorMessage(error) }),
    onSettled: async () => {
      setAsking(false);
      await reload();
    },
  });
  if (archivedAt)
    return (
      <Button size="small" variant="secondary" busy={archive.isPending} onClick={() => archive.mutate(false)}>
        Sortir des archives
      </Button>
    );
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
        Archiver
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Archiver ${name}\u00a0?`}
        confirm="Archiver"
        destructive={false}
        busy={archive.isPending}
        onConfirm={() => archive.mutate(true)}
        onClose={() => setAsking(false)}
      >
        <p>
          Ses cartes et ses commandes restent, et ses pages s'ouvrent comme avant. Elle quitte la liste des entreprises,
          et ne peut plus recevoir de liste tant qu'elle est archivée.
        </p>
      </ConfirmDialog>
    </>
  );
}
