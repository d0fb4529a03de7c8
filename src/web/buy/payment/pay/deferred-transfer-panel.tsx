import { lazy, Suspense } from "react";
import type { PublicOrder } from "#shared/contract/public-order.ts";

const Panel = lazy(() =>
  import("./transfer-panel.tsx").then(
    ({ TransferPanel }) => ({ default: TransferPanel }),
    // Gone with an older version of the site: a reload shows it.
    () => ({ default: () => null }),
  ),
);

/** Replaces `transfer-panel.tsx` in browsers: what the server drew stays in place, and works, until it is loaded. */
export function TransferPanel({ order }: { order: PublicOrder }) {
  return order.transfer ? (
    <Suspense>
      <Panel order={order} />
    </Suspense>
  ) : null;
}
