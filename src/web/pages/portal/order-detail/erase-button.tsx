import type { eraseOrder } from "#shared/contract/erasure.ts";
import type { RolesOf } from "#shared/contract/endpoint.ts";
import type { Role } from "#shared/access.ts";
import { Button } from "#web/ui/button.tsx";
import { useListAddress } from "../parts/list/list-address.ts";
import { useRole } from "../session/use-auth.ts";
import { EraseDialog } from "./erase-dialog.tsx";
import { Removal } from "./removal.tsx";
import type { OrderDetail } from "./use-order.ts";

/** Who may make the call. */
const erasers: RolesOf<typeof eraseOrder> = ["admin"];

/** Of an order that still has its data, in the trash too. */
export function EraseButton({ order }: { order: OrderDetail }) {
  const address = useListAddress();
  const role: Role = useRole();
  if (order.expiredAt || !(erasers as readonly Role[]).includes(role)) return null;
  return (
    <>
      <Removal says="Efface aussitôt et pour toujours les données de la personne, à sa demande ou d'une commande d'essai. Rien ne revient.">
        <Button size="small" variant="danger" onClick={() => address.change({ ouvrir: "effacer" })}>Effacer maintenant</Button>
      </Removal>
      {address.read("ouvrir") === "effacer" ? <EraseDialog order={order} onClose={() => address.change({ ouvrir: undefined })} /> : null}
    </>
  );
}
