import type { PublicOrder } from "#shared/contract/public-order.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { routePaths } from "#shared/route-paths.ts";
import { ButtonLink } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";

/**
 * Lists what an order begun by staff still needs, and links to its form; renders nothing if nothing is missing, or if
 * each card lists it (`OrderCards`).
 */
export function MissingOrderContent({ order }: { order: PublicOrder }) {
  if (order.missing.length === 0 || order.cards.length > 0) return null;
  const fields = order.missing.map((name) => orderFieldLabels[name]).join(", ");
  return (
    <Callout kind="warning" title={`Il manque\u00a0: ${fields}.`}>
      <p>
        {order.mine ? "Votre page est mise en ligne et votre" : "La page est mise en ligne et la"} carte fabriquée dès
        que nous avons tout
        {order.paid ? "" : " et que la commande est payée"}.
      </p>
      {order.mine ? (
        <div className="pt-3">
          <ButtonLink href={routePaths.correction(order.offer, order.ref)} icon={<Icon name="pencil" />}>
            Compléter ma carte
          </ButtonLink>
        </div>
      ) : (
        <p>C'est votre commande&nbsp;? Ouvrez-la par le lien que nous vous avons envoyé.</p>
      )}
    </Callout>
  );
}
