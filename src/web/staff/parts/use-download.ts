import { useState } from "react";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import type { EndpointLocation } from "#web/kit/api/request-url.ts";
import { useToast } from "#web/kit/ui/toast.tsx";
import { fetchStaffFile } from "../session/staff-api-client.ts";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";

interface Download<E extends Endpoint> {
  /** `fallback`: the file's name if the server gives none; `name`: replaces the server's name. */
  download: (where: EndpointLocation<E>, fallback: string, name?: string) => void;
  busy: boolean;
}

/** Fetches a file from the API and hands it to the browser's downloads, or says why that failed. */
export function useDownload<E extends Endpoint>(path: E["path"]): Download<E> {
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  async function fetchAndSave(where: EndpointLocation<E>, fallback: string, given?: string): Promise<void> {
    setBusy(true);
    try {
      const { blob, name } = await fetchStaffFile<E>(path, where);
      saveFile(blob, given ?? name ?? fallback);
    } catch (error) {
      toast.show({ kind: "error", text: getCallErrorMessage(error) });
    }
    setBusy(false);
  }

  return { busy, download: (...what) => void fetchAndSave(...what) };
}

export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Browsers have read the URL by the next turn; Safari needs a moment more.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
