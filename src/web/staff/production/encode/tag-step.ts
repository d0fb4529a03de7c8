import type { TagContent, TagFaultKind, TagReading } from "./tag-port.ts";

/**
 * The step of one card's encoding. Only a tag that was just read is changed, so that a card held to the telephone by
 * mistake is neither written nor locked.
 */
export type TagStep =
  | { at: "idle" | "starting" }
  | { at: "waiting"; problem?: TagProblem }
  /** The tag has other content, and overwriting it needs a confirmation. */
  | { at: "occupied" | "mismatched"; serialNumber: string; content: TagContent }
  /** The tag must be held again: to be written, read back or locked. */
  | { at: "replacing" | "written" | "locking"; serialNumber: string; problem?: TagProblem }
  | { at: "matched"; serialNumber: string; url: string }
  | { at: "locked"; serialNumber: string }
  | { at: "failed"; fault: TagFaultKind };

/** Why the last tag did not match; the step stays the same. */
export type TagProblem = "other_tag" | "unreadable" | "left";

/** What follows from a reading: another step, or an action on the tag while it is there. */
export type TagReadingDecision = { step: TagStep } | { act: "write" | "lock" };

/** Decides the step after a reading. @param url the address for the tag */
export function decideOnTagReading(
  step: TagStep,
  { serialNumber, content }: TagReading,
  url: string,
): TagReadingDecision {
  const isRight = content.kind === "url" && content.url === url;
  switch (step.at) {
    case "waiting":
    case "occupied":
    case "mismatched":
      if (isRight) return { step: { at: "matched", serialNumber, url } };
      return content.kind === "empty" ? { act: "write" } : { step: { at: "occupied", serialNumber, content } };
    case "replacing":
      return serialNumber === step.serialNumber ? { act: "write" } : { step: { ...step, problem: "other_tag" } };
    case "written":
      if (serialNumber !== step.serialNumber) return { step: { ...step, problem: "other_tag" } };
      return { step: isRight ? { at: "matched", serialNumber, url } : { at: "mismatched", serialNumber, content } };
    case "locking":
      return serialNumber === step.serialNumber && isRight
        ? { act: "lock" }
        : { step: { ...step, problem: "other_tag" } };
    default:
      return { step };
  }
}
