import type { TagContent, TagFaultKind, TagReading } from "./tag-port.ts";

/**
 * Names the step of one card's encoding. Whatever changes a tag is done to one that was read the moment before, so
 * that a card held to the telephone by mistake is neither written nor locked.
 */
export type TagStep =
  | { at: "idle" | "starting" }
  | { at: "waiting"; problem?: TagProblem }
  /** It holds something else: whoever writes over it must say so. */
  | { at: "occupied" | "mismatched"; serialNumber: string; content: TagContent }
  /** To be held again: to be written, to be read back, to be locked. */
  | { at: "replacing" | "written" | "locking"; serialNumber: string; problem?: TagProblem }
  | { at: "matched"; serialNumber: string; url: string }
  | { at: "locked"; serialNumber: string }
  | { at: "failed"; fault: TagFaultKind };

/** Names why the last card that was held did not match; the step stays the same. */
export type TagProblem = "other_tag" | "unreadable" | "left";

/** Describes what a reading leads to: another step, or something to be done to the tag while it is there. */
export type TagReadingDecision = { step: TagStep } | { act: "write" | "lock" };

/** Decides what a reading leads to. @param url what the tag is to hold */
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
