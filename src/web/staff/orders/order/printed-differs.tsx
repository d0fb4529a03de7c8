import { formatCount } from "#shared/format/counts.ts";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import type { listPrinted, PrintedPiece } from "#shared/contract/print.ts";
import type { remakePiece } from "#shared/contract/production-pieces.ts";
import { printedPartLabels } from "#shared/states-and-kinds.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { callStaff } from "../../session/staff-api-client.ts";
import { useStaffQuery } from "../../session/use-staff-query.ts";
import { formatLongInstant } from "../../parts/dakar-dates.ts";
import { LongList } from "../../parts/list/long-list.tsx";
import { PagePanel } from "../../parts/page-panel.tsx";
import { type OrderDetail, reloadOrder } from "./use-order.ts";
import { useAct } from "#web/kit/form/use-act.ts";

/** More pieces than this are folded. */
const mostOpen = 3;
const listed = new Intl.ListFormat("fr", { type: "conjunction" });

/** Lists pieces that were printed with other data than their card has now, and reprints them. */
export function OutdatedPrintNotice({ order }: { order: OrderDetail }) {
  const { data } = useStaffQuery<typeof listPrinted>(["pieces", "printed", order.ref], "/api/print/orders/:ref", {
    params: { ref: order.ref },
    enabled: order.paid && !order.deletedAt && !order.expiredAt,
  });
  const differing = data?.filter(({ differs }) => differs.length > 0) ?? [];
  if (differing.length === 0) return null;
  const list = (
    <LongList
      rows={differing}
      keyOf={({ pieceId }) => pieceId}
      textOf={(piece) => piece.name}
      what="une carte imprimée"
      className="flex flex-col gap-6"
    >
      {(piece) => (
        <Differs orderRef={order.ref} piece={piece} among={data?.length ?? 1} several={order.cardList.length > 1} />
      )}
    </LongList>
  );
  if (differing.length <= mostOpen) return list;
  return (
    <PagePanel
      title={`${formatCount(differing.length, "carte imprimée n'est", "cartes imprimées ne sont")} plus comme leur page`}
      fold="imprimees"
    >
      {list}
    </PagePanel>
  );
}

function Differs({
  orderRef,
  piece: { pieceId, place, printedAt, differs, ...printed },
  among,
  several,
}: {
  orderRef: string;
  piece: PrintedPiece;
  among: number;
  several: boolean;
}) {
  const namePiece = () => {
    if (several) return `La carte imprimée ${formatNameWithDe(printed.name)}`;
    return among > 1 ? `La pièce ${place}` : "La carte imprimée";
  };
  const { act, busy } = useAct({ onEnd: () => reloadOrder(orderRef) });
  const parts = listed.format(differs.map((part) => printedPartLabels[part]));
  const reprint = async () => {
    await callStaff<typeof remakePiece>("POST", "/api/pieces/:id/remake", {
      params: { id: pieceId },
      body: { kind: "reprint", why: `La carte a changé depuis l'impression\u00a0: ${parts}` },
    });
    return { message: "La réimpression est dans l'atelier, à imprimer." };
  };
  return (
    <Callout kind="warning" title={`${namePiece()} n'est plus comme sa page`}>
      <p>
        Imprimée le {formatLongInstant(printedAt)}. Ce qui a changé depuis&nbsp;: {parts}.
      </p>
      <p className="text-silver-300">
        Sur la carte imprimée&nbsp;:{" "}
        {[printed.name, printed.jobTitle, printed.company].filter((text) => text !== "").join(", ")}.
      </p>
      <div className="mt-2">
        <Button size="small" variant="secondary" busy={busy} busyLabel="Enregistrement…" onClick={() => act(reprint)}>
          Faire réimprimer
        </Button>
      </div>
    </Callout>
  );
}
