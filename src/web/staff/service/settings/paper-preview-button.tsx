import { useState } from "react";
import type { previewPaper } from "#shared/contract/document-preview.ts";
import { getCallErrorMessage } from "#web/kit/form/show-refusal.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { postForStaffFile } from "../../session/api.ts";
import { saveFile } from "../../parts/use-download.ts";
import type { TypedSettingValues } from "./setting-values.ts";

/** Downloads a sample of an invoice, with the settings as they are typed. */
export function PaperPreviewButton({ readTyped }: { readTyped: () => TypedSettingValues }) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();

  async function show(): Promise<void> {
    setBusy(true);
    try {
      const { blob, name } = await postForStaffFile<typeof previewPaper>("/api/settings/exemple-de-facture.pdf", {
        body: readTyped(),
      });
      saveFile(blob, name ?? "Exemple-de-facture.pdf");
    } catch (error) {
      toast.show({ kind: "error", text: getCallErrorMessage(error) });
    }
    setBusy(false);
  }

  return (
    <Button size="small" variant="secondary" busy={busy} busyLabel="PDF..." onClick={() => void show()}>
      Voir un exemple
    </Button>
  );
}
