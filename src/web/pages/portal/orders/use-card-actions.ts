import type { readContactQr } from "#shared/contract/cards.ts";
import { paths } from "#shared/urls.ts";
import { useCopy } from "../parts/use-copy.ts";
import { useDownload } from "../parts/use-download.ts";

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
  const copy = useCopy();
  const { busy, download } = useDownload<typeof readContactQr>("/api/orders/:ref/qr.png");
  return {
    copyNfcLink: () => copy(`${location.origin}${paths.card(ref)}`, "Lien NFC copié 🗒️!"),
    downloadQr: () => download({ params: { ref } }, (given) => given ?? `${firstName} ${lastName}.png`),
    downloading: busy,
  };
}
