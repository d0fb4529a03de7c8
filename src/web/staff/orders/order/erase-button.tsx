import type { eraseOrder } from "#shared/contract/erasure.ts";
import type { EndpointRoles } from "#shared/contract/endpoint.ts";
import type { StaffRole } from "#shared/access/access.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { useListUrlState } from "../../parts/list/list-address.ts";
import { useRole } from "../../session/use-auth.ts";
import { EraseOrderDialog } from "./erase-dialog.tsx";
import { DestructiveActionRow } from "./removal.tsx";
import type { OrderDetail } from "./use-order.ts";

/** Roles that may make the call. */
const erasers: EndpointRoles<typeof eraseOrder> = ["admin"];

/** Erases an order that still has its data, in the trash too. */
export function EraseOrderButton({ order }: { order: OrderDetail }) {
  const address = useListUrlState();
  const role: StaffRole = useRole();
  if (order.expiredAt || !(erasers as readonly StaffRole[]).includes(role)) return null;
  return (
    <>
      <DestructiveActionRow says="Efface aussitôt et pour toujours les données de la personne, à sa demande ou d'une commande d'essai. Rien ne revient.">
        <Button size="small" variant="danger" onClick={() => address.change({ ouvrir: "effacer" })}>
          Effacer maintenant
        </Button>
      </DestructiveActionRow>
      {address.read("ouvrir") === "effacer" ? (
        <EraseOrderDialog order={order} onClose={() => address.change({ ouvrir: undefined })} />
      ) : null}
    </>
  );
}
