import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import type { QrFormat } from "#shared/contract/cards.ts";
import { routePaths } from "#shared/route-paths.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { useCardActions } from "../../use-card-actions.ts";
import { PagePanel } from "../../../parts/page-panel.tsx";
import type { OrderDetail } from "../use-order.ts";

/** Screen formats first, then print formats. */
const formats: readonly QrFormat[] = ["png", "svg", "pdf"];

/** Shows the QR code that opens the card's page, to scan here or to download for a printer. */
export function CardLinkQrCode({ order }: { order: OrderDetail }) {
  const { downloadLinkQr, downloading } = useCardActions(order);
  if (!order.paid || order.deletedAt || order.expiredAt) return null;
  return (
    <PagePanel title="QR code du lien" fold="qr" holds="PNG, SVG, PDF">
      <div className="flex flex-wrap items-center gap-5">
        <img
          src={routePaths.cardQr(order.cardRef)}
          alt={`QR code de la carte ${formatNameWithDe(`${order.firstName} ${order.lastName}`)}`}
          width="144"
          height="144"
          className="rounded-md bg-white"
        />
        <div className="flex min-w-0 flex-1 basis-48 flex-col gap-3 text-sm text-silver-300">
          <p>Ouvre la page de la carte. PNG pour un écran, SVG ou PDF (noir seul) pour l'imprimeur.</p>
          <div className="flex flex-wrap gap-2">
            {formats.map((format) => (
              <Button
                key={format}
                size="small"
                variant="secondary"
                busy={downloading}
                busyLabel=""
                aria-label={`Télécharger le QR code du lien en ${format.toUpperCase()}`}
                onClick={() => downloadLinkQr(format)}
              >
                {format.toUpperCase()}
              </Button>
            ))}
          </div>
        </div>
      </div>
    </PagePanel>
  );
}
