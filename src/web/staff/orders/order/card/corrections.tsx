import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { useListUrlState } from "../../../parts/list/list-address.ts";
import type { OrderDetail } from "../use-order.ts";
import { OrderCorrectionForm } from "./correct-form.tsx";

/** Opens the form that corrects the card that is shown; the address contains that it is open. */
export function CardCorrectionButtons({ order }: { order: OrderDetail }) {
  const address = useListUrlState();
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        icon={<Icon name="pencil" />}
        onClick={() => address.change({ ouvrir: "corriger" })}
      >
        Corriger
      </Button>
      {order.reprintOf ? null : (
        <Button
          size="small"
          variant="secondary"
          icon={<Icon name="camera" />}
          onClick={() => address.change({ ouvrir: "photos" })}
        >
          Changer une photo
        </Button>
      )}
    </>
  );
}

/** Renders the form that the address opens, of the card that is shown. */
export function OpenedCorrectionForm({ order }: { order: OrderDetail }) {
  const address = useListUrlState();
  const opened = address.read("ouvrir");
  if (opened !== "corriger" && opened !== "photos") return null;
  return (
    <OrderCorrectionForm
      key={`${opened} ${order.cardRef}`}
      order={order}
      imagesFirst={opened === "photos"}
      onClose={() => address.change({ ouvrir: undefined })}
    />
  );
}
