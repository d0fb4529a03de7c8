import { useState } from "react";
import { Screen } from "../parts/screen.tsx";
import { CreatedOrder, type MadeOrder } from "./created-order.tsx";
import { NewOrderForm } from "./new-order-form.tsx";

/** Staff enter an order for someone, CUSTOM included, and get its payment link. */
export function NewOrderScreen() {
  const [made, setMade] = useState<MadeOrder>();
  return (
    <Screen title="Nouvelle commande" intro={made ? undefined : "Pour un client qui commande au téléphone, au comptoir ou par e-mail."}>
      {made ? <CreatedOrder order={made} onAnother={() => setMade(undefined)} /> : <NewOrderForm onMade={setMade} />}
    </Screen>
  );
}
