import type { QrFormat, readContactQr, readLinkQr } from "#shared/contract/cards.ts";
import { useCopyToClipboard } from "../parts/use-copy.ts";
import { useDownload } from "../parts/use-download.ts";

interface CardOwner {
  ref: string;
  /** The shown card's reference, if known. */
  cardRef?: string;
  reprintOf: string | null;
  nfcLink: string | null;
  firstName: string;
  lastName: string;
}

interface CardActions {
  /**
   * Copies the address for the tag as the server gives it; its visits count as coming from the tag (product.md §7).
   * Absent until the order is paid.
   */
  copyNfcLink: (() => void) | undefined;
  /** Downloads the QR image, named after the person (product.md §7). */
  downloadQr(): void;
  /** Downloads the QR code of the card's address. */
  downloadLinkQr(format: QrFormat): void;
  downloading: boolean;
}

export function useCardActions({
  ref: orderRef,
  cardRef,
  reprintOf,
  nfcLink,
  firstName,
  lastName,
}: CardOwner): CardActions {
  const ref = cardRef ?? reprintOf ?? orderRef;
  const copy = useCopyToClipboard();
  const link = useDownload<typeof readLinkQr>("/api/orders/:ref/link-qr/:format");
  const { busy, download } = useDownload<typeof readContactQr>("/api/orders/:ref/qr.png");
  return {
    copyNfcLink: nfcLink === null ? undefined : () => copy(nfcLink, "Lien NFC copié 🗒️!"),
    downloadQr: () => download({ params: { ref } }, `${firstName} ${lastName}.png`),
    downloadLinkQr: (format) => link.download({ params: { ref, format } }, `${firstName} ${lastName} (lien).${format}`),
    downloading: busy || link.busy,
  };
}
