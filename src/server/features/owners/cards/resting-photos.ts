import { dayMs } from "#shared/instants.ts";
import { photoChangeIntervalDays } from "#shared/own-photos.ts";
import type { UploadKind } from "#shared/upload-kinds.ts";

interface TimelineLine {
  at: number;
  actor: string;
  kind: string;
  /** JSON. */
  details: string;
}

/**
 * Which of these images their owner has changed within the days that they rest, by the order's timeline. The first change counts:
 * who brings the image before back does not wait longer for it.
 */
export function findRestingPhotoKinds(kinds: readonly UploadKind[], timeline: readonly TimelineLine[], now: number): UploadKind[] {
  const recent = timeline.filter(({ at, actor, kind }) => actor === "owner" && kind === "order.corrected" && at > now - photoChangeIntervalDays * dayMs);
  const changed = recent.flatMap(({ details }) => Object.keys((JSON.parse(details) as { changes?: object }).changes ?? {}));
  return kinds.filter((kind) => changed.includes(`${kind}Url`));
}
