import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { fetchStaffFile } from "../api.ts";
import { dayInDakar } from "./dates.ts";
import { PortalIcon } from "./portal-icon.tsx";
import { saveFile } from "./save-file.ts";
import { sentenceOf } from "./show-refusal.ts";

interface ExportButtonProps {
  path: `/api/${string}`;
  query?: Record<string, string | undefined>;
  /** The file's name, before the day. */
  name: string;
}

/** Saves a list as CSV, as it is filtered now. */
export function ExportButton({ path, query = {}, name }: ExportButtonProps) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    try {
      const { blob } = await fetchStaffFile(path, query);
      saveFile(blob, `${name}-${dayInDakar(new Date())}.csv`);
    } catch (error) {
      toast.show({ kind: "error", text: sentenceOf(error) });
    }
    setBusy(false);
  }

  return <Button size="small" variant="secondary" icon={<PortalIcon name="download" />} busy={busy} onClick={() => void save()}>Exporter en CSV</Button>;
}
