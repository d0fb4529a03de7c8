import { useState } from "react";
import { Link } from "react-router";
import { PortalScreen } from "../../parts/screen.tsx";
import { portalPaths } from "../../session/portal-paths.ts";
import { CreatedOrderMessage, type CreatedStaffOrder } from "./created-order.tsx";
import { NewOrderForm } from "./new-order-form.tsx";
import { screens } from "../../session/screens.ts";

/** The input is stored in the browser until the order is made. */
function WayOut() {
  return (
    <Link to={portalPaths.orders} className="text-link inline-flex min-h-11 items-center text-sm">
      Retour aux commandes
    </Link>
  );
}

/** Lets staff enter an order for someone, CUSTOM included, and get its payment link. */
export function NewOrderScreen() {
  const [made, setMade] = useState<CreatedStaffOrder>();
  return (
    <PortalScreen
      title={screens.newOrder.title}
      intro={
        <>
          {made ? null : (
            <span className="block">
              Pour un client qui commande au téléphone, au comptoir ou par e-mail. Ce qui est saisi reste là si vous
              sortez.
            </span>
          )}
          <WayOut />
        </>
      }
    >
      {made ? (
        <CreatedOrderMessage order={made} onAnother={() => setMade(undefined)} />
      ) : (
        <NewOrderForm onMade={setMade} />
      )}
    </PortalScreen>
  );
}
