import { useSyncExternalStore } from "react";
import { Callout } from "#web/kit/ui/callout.tsx";
import { isOpenedForLostOrder } from "./lost-orders.ts";

const never = () => () => undefined;

/**
 * Explains what happened to the order that the page was opened for. `kept`: the form contains its draft, or later
 * input.
 */
export function LostOrderNotice({ kept }: { kept: boolean }) {
  if (!useSyncExternalStore(never, isOpenedForLostOrder, () => false)) return null;
  return (
    <Callout kind="info" role="status">
      <p>
        Votre commande n'existe plus&nbsp;: elle a été annulée, ou n'a pas été payée dans les 30&nbsp;jours.
        {kept
          ? " Ce que vous aviez saisi est gardé ici pour une nouvelle commande\u00a0; choisissez à nouveau les photos qui manquent."
          : " Vous pouvez en passer une nouvelle ici."}
      </p>
    </Callout>
  );
}
