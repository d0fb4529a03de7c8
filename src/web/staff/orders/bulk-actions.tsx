import type { exportOrders } from "#shared/contract/order-list.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { toIsoDayInDakar } from "../parts/dates.ts";
import { PortalIcon } from "../parts/portal-icon.tsx";
import { useDownload } from "../parts/use-download.ts";
import type { StaffOrderRow } from "./order-filters.ts";
import { OrderPieceActions } from "./piece-actions.tsx";
import { useResendOrderMails } from "./use-mail-many.ts";

/** Offers actions on several orders at once. */
export function BulkActions({ orders, done }: { orders: readonly StaffOrderRow[]; done: () => void }) {
  const { busy, download } = useDownload<typeof exportOrders>("/api/orders.csv");
  const { mailAll, mailing } = useResendOrderMails(done);
  const refs = orders.map(({ ref }) => ref).join();
  return (
    <>
      <OrderPieceActions refs={refs} done={done} />
      <Button
        size="small"
        variant="secondary"
        icon={<PortalIcon name="download" />}
        busy={busy}
        onClick={() => download({ query: { refs } }, () => `selection-${toIsoDayInDakar(new Date())}.csv`)}
      >
        Exporter la sélection
      </Button>
      <Button
        size="small"
        variant="secondary"
        icon={<Icon name="mail" />}
        busy={mailing}
        busyLabel="Envoi…"
        onClick={() => mailAll(orders)}
      >
        Renvoyer l'e-mail
      </Button>
    </>
  );
}
