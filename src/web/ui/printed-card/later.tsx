import { Suspense } from "react";
import { drawings } from "#web/ui/printed-card/drawn.ts";
import type { LiveCardProps } from "./live-card-props.ts";
import { WaitingCard } from "./waiting-card.tsx";

/** A printed card that turns; on a page that the server rendered it is there before the script that turns it. */
export function TurningCard(props: LiveCardProps) {
  return <Suspense fallback={<WaitingCard />}><drawings.turning {...props} /></Suspense>;
}

/** Both sides of a printed card, likewise. */
export function BothSides(props: LiveCardProps) {
  return <Suspense fallback={<WaitingCard />}><drawings.bothSides {...props} /></Suspense>;
}
