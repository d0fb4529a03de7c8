import { lazy, Suspense } from "react";
import type { PublicOrder } from "#shared/contract/public-order.ts";

const Panel = lazy(() =>
  import("./transfer-panel.tsx").then(
    ({ TransferPanel }) => ({ default: TransferPanel }),
    // The file is gone with an older version of the site: a reload shows the panel.
    () => ({ default: () => null }),
  ),
);

/** Replaces `transfer-panel.tsx` in browsers: the server's HTML stays, and works, until the panel is loaded. */
export function TransferPanel({ order }: { order: PublicOrder }) {
  return order.transfer ? (
    <Suspense>
      <Panel order={order} />
    </Suspense>
  ) : null;
}
