import { ExportButton } from "../parts/download-button.tsx";
import type { exportOrders } from "#shared/contract/order-list.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import type { StaffOrderRow } from "./order-filters.ts";
import { useQuery } from "@tanstack/react-query";
import type { resendMail } from "#shared/contract/staff-order-actions.ts";
import { callStaff, listStaff } from "../session/staff-api-client.ts";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";
import { buildResentMailsMessage } from "./mails-said.ts";
import type { listPieces } from "#shared/contract/production-pieces.ts";
import { pieceSelectionActions } from "../production/moves/piece-selecting.tsx";
import { useAct, type Outcome } from "#web/kit/form/use-act.ts";
import { readAgain } from "../session/query-client.ts";

/** Offers the actions on the pieces in work of these orders; nothing if they have none. */
function OrderPieceActions({ refs, done }: { refs: string; done: () => void }) {
  const { data } = useQuery({
    queryKey: ["pieces", "of", refs],
    queryFn: ({ signal }) =>
      listStaff<typeof listPieces>("/api/pieces", { query: { orders: refs, pageSize: 200 }, signal }),
  });
  return data && data.rows.length > 0 ? pieceSelectionActions.actions(data.rows, done) : null;
}

export function BulkActions({ orders, done }: { orders: readonly StaffOrderRow[]; done: () => void }) {
  const { mailAll, mailing } = useResendOrderMails(done);
  const refs = orders.map(({ ref }) => ref).join();
  return (
    <>
      <OrderPieceActions refs={refs} done={done} />
      <ExportButton<typeof exportOrders> path="/api/orders.csv" where={{ query: { refs } }} name="selection">
        Exporter la sélection
      </ExportButton>
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

/**
 * Sends each order's mail once more, one after the other: the receipt of a paid one, else the payment link. A
 * toast shows the outcome.
 */
function useResendOrderMails(onDone: () => void): {
  mailAll: (orders: readonly StaffOrderRow[]) => void;
  mailing: boolean;
} {
  const { act, busy } = useAct({ onEnd: () => readAgain("mails") });
  const mailAll = async (orders: readonly StaffOrderRow[]): Promise<Outcome> => {
    const refusals: string[] = [];
    for (const { ref, paid } of orders) {
      await callStaff<typeof resendMail>("POST", "/api/orders/:ref/resend", {
        params: { ref },
        body: { template: paid ? "payment-received" : "order-received" },
      }).catch((error: unknown) => refusals.push(getCallErrorMessage(error)));
    }
    if (refusals.length === 0) onDone();
    return {
      kind: refusals.length > 0 ? "error" : "success",
      message: buildResentMailsMessage(orders.length - refusals.length, refusals),
    };
  };
  return { mailAll: (orders: readonly StaffOrderRow[]) => act(() => mailAll(orders)), mailing: busy };
}
