import type { ReactNode } from "react";
import type { ConflictingField } from "./conflicting-fields.ts";

/** What a colleague saved meanwhile, and which value of each field to keep. */
export interface DisplayedEditConflict {
  fields: readonly (ConflictingField & { label: string })[];
  keeps: Readonly<Record<string, "mine" | "theirs">>;
  choose: (name: string, which: "mine" | "theirs") => void;
  /** Renders a value in readable form. */
  words: (name: string, value: unknown) => ReactNode;
}
