import { routePaths } from "#shared/route-paths.ts";
import { Button, ButtonLink } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { useCardActions } from "../../use-card-actions.ts";
import { StaffIcon } from "../../../parts/staff-icon.tsx";
import type { OrderDetail } from "../use-order.ts";

/** Opens the shown card, copies its NFC link and downloads its QR code, as far as they exist. */
export function CardLinkButtons({ order }: { order: OrderDetail }) {
  const { copyNfcLink, downloadQr, downloading } = useCardActions(order);
  const isShown = order.paid && order.missing.length === 0;
  return (
    <>
      {isShown ? (
        <ButtonLink
          size="small"
          variant="secondary"
          icon={<StaffIcon name="external" />}
          href={routePaths.card(order.cardRef)}
          target="_blank"
          rel="noopener"
          aria-label="Ouvrir la carte (nouvel onglet)"
        >
          Ouvrir la carte
        </ButtonLink>
      ) : null}
      {copyNfcLink ? (
        <Button size="small" variant="secondary" icon={<Icon name="nfc" />} onClick={copyNfcLink}>
          Copier le lien NFC
        </Button>
      ) : null}
      {isShown ? (
        <Button size="small" variant="secondary" icon={<StaffIcon name="qr" />} busy={downloading} onClick={downloadQr}>
          Télécharger le QR code
        </Button>
      ) : null}
    </>
  );
}
