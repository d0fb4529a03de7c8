import { type PieceState, pieceStateLabels } from "#shared/states-and-kinds.ts";
import { Icon } from "#web/kit/ui/icons.tsx";
import { Badge, type BadgeKind } from "../parts/badge.tsx";
import type { StaffOrderRow } from "./order-filters.ts";

/** Gold: the piece needs somebody's action. */
const kinds: Record<PieceState, BadgeKind> = {
  to_design: "gold",
  proof_sent: "plain",
  approved: "gold",
  to_print: "gold",
  printed: "plain",
  encoded: "plain",
  checked: "plain",
  shipped: "plain",
  delivered: "good",
  on_hold: "waiting",
  defective: "bad",
  returned: "bad",
  canceled: "waiting",
};

type Made = Pick<StaffOrderRow, "production" | "missing" | "paid">;

/** Returns the state of an order's pieces; missing content or a delay comes first. `undefined`: no pieces yet. */
export function getProductionBadgeState({
  production,
  missing,
  paid,
}: Made): { label: string; kind: BadgeKind; late?: boolean } | undefined {
  if (missing.length > 0) return { label: "Incomplète", kind: paid ? "bad" : "waiting" };
  if (!production) return undefined;
  const { state, late } = production;
  return late
    ? { label: pieceStateLabels[state], kind: "bad", late }
    : { label: pieceStateLabels[state], kind: kinds[state] };
}

export function ProductionBadge({ order }: { order: Made }) {
  const said = getProductionBadgeState(order);
  if (!said) return null;
  return (
    <span title={said.late ? "En retard" : undefined}>
      <Badge kind={said.kind}>
        {said.late ? (
          <span className="mr-1">
            <Icon name="clock" size="small" />
          </span>
        ) : null}
        {said.late ? <span className="sr-only">En retard&nbsp;: </span> : null}
        {said.label}
      </Badge>
    </span>
  );
}
