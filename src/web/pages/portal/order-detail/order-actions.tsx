import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#shared/urls.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { useListAddress } from "../parts/list/list-address.ts";
import { PortalIcon } from "../parts/portal-icon.tsx";
import { mayOpen } from "../session/screen-roles.ts";
import { useRole } from "../session/use-auth.ts";
import { portalPaths } from "../portal-paths.ts";
import { DeleteOrderDialog } from "../orders/delete-order-dialog.tsx";
import { useCardActions } from "../orders/use-card-actions.ts";
import { CorrectForm } from "./card/correct-form.tsx";
import { LostCardButton } from "./card/lost-card.tsx";
import { PauseButton } from "./card/pause.tsx";
import { EraseButton } from "./erase-button.tsx";
import type { OrderDetail } from "./use-order.ts";

/** What staff do with the card; which form is open stands in the address. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const { copyNfcLink, downloadQr, downloading } = useCardActions(order);
  const address = useListAddress();
  const navigate = useNavigate();
  const role = useRole();
  const [asking, setAsking] = useState(false);
  const isReprint = Boolean(order.reprintOf);
  if (order.expiredAt) return null;
  if (order.deletedAt) return <div><EraseButton order={order} /></div>;
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" variant="secondary" icon={<Icon name="nfc" />} disabled={!copyNfcLink} onClick={copyNfcLink}>Copier le lien NFC</Button>
      <Button size="small" variant="secondary" icon={<PortalIcon name="qr" />} busy={downloading} disabled={!order.paid || order.missing.length > 0} onClick={downloadQr}>Télécharger le QR code</Button>
      {order.paid && order.missing.length === 0 ? <ButtonLink size="small" variant="secondary" icon={<PortalIcon name="external" />} href={paths.card(order.reprintOf ?? order.ref)} target="_blank" rel="noopener" aria-label="Ouvrir la carte (nouvel onglet)">Ouvrir la carte</ButtonLink> : null}
      <Button size="small" variant="secondary" icon={<Icon name="pencil" />} onClick={() => address.change({ ouvrir: "corriger" })}>Corriger</Button>
      <LostCardButton order={order} />
      {isReprint ? null : <PauseButton order={order} />}
      {mayOpen(role, "newOrder") && !isReprint ? <Button size="small" variant="secondary" icon={<Icon name="copy" />} onClick={() => void navigate(`${portalPaths.newOrder}?copie=${order.ref}`)}>Nouvelle commande semblable</Button> : null}
      <Button size="small" variant="danger" icon={<Icon name="trash" />} onClick={() => setAsking(true)}>Supprimer</Button>
      <EraseButton order={order} />
      {address.read("ouvrir") === "corriger" ? <CorrectForm order={order} onClose={() => address.change({ ouvrir: undefined })} /> : null}
      <DeleteOrderDialog order={asking ? order : undefined} onClose={() => setAsking(false)} onDone={() => void navigate(portalPaths.orders)} />
    </div>
  );
}
