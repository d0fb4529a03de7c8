import { useMutation } from "@tanstack/react-query";
import type { exportPerson } from "#shared/contract/people.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { postForStaffFile } from "../../session/api.ts";
import { getCallErrorMessage } from "#web/kit/form/show-refusal.ts";
import { PortalIcon } from "../../parts/portal-icon.tsx";
import { saveFile } from "../../parts/use-download.ts";

/** Saves the archive of a person's data. */
export function ExportPersonButton({ about }: { about: string }) {
  const toast = useToast();
  const save = useMutation({
    mutationFn: () => postForStaffFile<typeof exportPerson>("/api/people/export", { body: { about } }),
    onSuccess: ({ blob, name }) => {
      saveFile(blob, name ?? "donnees-personnelles.zip");
      toast.show({ kind: "success", text: "L'archive est enregistrée. Envoyez-la à la personne seule." });
    },
    onError: (error) => toast.show({ kind: "error", text: getCallErrorMessage(error) }),
  });
  return (
    <Button
      size="small"
      variant="secondary"
      icon={<PortalIcon name="download" />}
      busy={save.isPending}
      busyLabel="Préparation..."
      onClick={() => save.mutate()}
    >
      Exporter en ZIP
    </Button>
  );
}
