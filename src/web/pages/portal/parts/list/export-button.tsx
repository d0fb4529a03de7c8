import { useState } from "react";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import type { Where } from "#web/api/address.ts";
import { Button } from "#web/ui/button.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { fetchStaffFile } from "../../api.ts";
import { dayInDakar } from "../dates.ts";
import { PortalIcon } from "../portal-icon.tsx";
import { saveFile } from "../save-file.ts";
import { sentenceOf } from "../form/show-refusal.ts";

interface ExportButtonProps<E extends Endpoint> {
  path: E["path"];
  where: Where<E>;
  /** The file's name, before the day. */
  name: string;
}

/** Saves a list as CSV, as it is filtered now. */
export function ExportButton<E extends Endpoint>({ path, where, name }: ExportButtonProps<E>) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    try {
      const { blob } = await fetchStaffFile<E>(path, where);
      saveFile(blob, `${name}-${dayInDakar(new Date())}.csv`);
    } catch (error) {
      toast.show({ kind: "error", text: sentenceOf(error) });
    }
    setBusy(false);
  }

  return <Button size="small" variant="secondary" icon={<PortalIcon name="download" />} busy={busy} onClick={() => void save()}>Exporter en CSV</Button>;
}
