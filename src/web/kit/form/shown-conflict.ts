import type { ReactNode } from "react";
import type { ConflictingField } from "./conflicting-fields.ts";

/** Describes what a colleague saved meanwhile, and which value of each field to keep. */
export interface DisplayedEditConflict {
  fields: readonly (ConflictingField & { label: string })[];
  keeps: Readonly<Record<string, "mine" | "theirs">>;
  choose: (name: string, which: "mine" | "theirs") => void;
  /** A value as people read it. */
  words: (name: string, value: unknown) => ReactNode;
}
