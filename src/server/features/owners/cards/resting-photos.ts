import { dayMs } from "#shared/format/day-and-time.ts";
import { photoChangeIntervalDays } from "#shared/card/own-photos.ts";
import type { UploadKind } from "#shared/card/upload-kinds.ts";

interface TimelineLine {
  at: number;
  actor: string;
  kind: string;
  /** JSON. */
  details: string;
}

/**
 * Finds, in the order's timeline, which kinds of image the owner changed within the waiting period. The first change
 * counts: restoring the previous image does not prolong the wait.
 */
export function findRestingPhotoKinds(
  kinds: readonly UploadKind[],
  timeline: readonly TimelineLine[],
  now: number,
): UploadKind[] {
  const recent = timeline.filter(
    ({ at, actor, kind }) =>
      actor === "owner" && kind === "order.corrected" && at > now - photoChangeIntervalDays * dayMs,
  );
  const changed = recent.flatMap(({ details }) =>
    Object.keys((JSON.parse(details) as { changes?: object }).changes ?? {}),
  );
  return kinds.filter((kind) => changed.includes(`${kind}Url`));
}
