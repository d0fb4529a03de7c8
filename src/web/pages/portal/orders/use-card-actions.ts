import { useState } from "react";
import type { readContactQr } from "#shared/contract/cards.ts";
import { paths } from "#shared/urls.ts";
import { useToast } from "#web/ui/toast.tsx";
import { fetchStaffFile } from "../api.ts";
import { saveFile } from "../parts/save-file.ts";
import { sentenceOf } from "../parts/form/show-refusal.ts";
import { useCopy } from "../parts/use-copy.ts";

interface CardOwner {
  ref: string;
  firstName: string;
  lastName: string;
}

interface CardActions {
  /** Copies the site's origin plus `/vcard/{ref}` (product.md §7). */
  copyNfcLink(): void;
  /** The QR image, saved under the person's full name (product.md §7). */
  downloadQr(): void;
  downloading: boolean;
}

/** What staff do with one card. */
export function useCardActions({ ref, firstName, lastName }: CardOwner): CardActions {
  const toast = useToast();
  const copy = useCopy();
  const [downloading, setDownloading] = useState(false);

  async function download(): Promise<void> {
    setDownloading(true);
    try {
      const { blob, name } = await fetchStaffFile<typeof readContactQr>("/api/orders/:ref/qr.png", { params: { ref } });
      saveFile(blob, name ?? `${firstName} ${lastName}.png`);
    } catch (error) {
      toast.show({ kind: "error", text: sentenceOf(error) });
    }
    setDownloading(false);
  }

  return {
    copyNfcLink: () => copy(`${location.origin}${paths.card(ref)}`, "Lien NFC copié 🗒️!"),
    downloadQr: () => void download(),
    downloading,
  };
}
