import { Suspense } from "react";
import { printedCardDrawings } from "#web/kit/ui/printed-card/card-drawings.ts";
import type { LiveCardProps } from "./live-card-props.ts";
import { PrintedCardPlaceholder } from "./waiting-card.tsx";

/** Renders a printed card that turns; on a server-rendered page it is visible before the script that turns it loads. */
export function LazyTurningCard(props: LiveCardProps) {
  return (
    <Suspense fallback={<PrintedCardPlaceholder />}>
      <printedCardDrawings.turning {...props} />
    </Suspense>
  );
}

/** Renders both sides of a printed card in the same way. */
export function LazyPrintedCardSides(props: LiveCardProps) {
  return (
    <Suspense fallback={<PrintedCardPlaceholder />}>
      <printedCardDrawings.bothSides {...props} />
    </Suspense>
  );
}
