import type { EditConflictBody } from "#shared/errors/errors.ts";

export interface ConflictingField {
  name: string;
  /** The form's value; `theirs`: the saved one. */
  mine: unknown;
  theirs: unknown;
  /** Whether `mine` was typed; otherwise it is the form's starting value. */
  isTyped: boolean;
  by: string | null;
  at: string | null;
}

/**
 * Finds the fields that were saved with another value since `begun`; a field whose value equals the saved one does not
 * conflict.
 */
export function findConflictingFields(
  names: readonly string[],
  begun: Readonly<Record<string, unknown>>,
  typed: Readonly<Record<string, unknown>>,
  { fields }: EditConflictBody,
): ConflictingField[] {
  return names.flatMap((name) => {
    const saved = fields[name];
    if (!saved || isSame(saved.value, begun[name]) || isSame(saved.value, typed[name])) return [];
    return [
      {
        name,
        mine: typed[name],
        theirs: saved.value,
        isTyped: !isSame(typed[name], begun[name]),
        by: saved.by,
        at: saved.at,
      },
    ];
  });
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(trimmed(one)) === JSON.stringify(trimmed(other));
}

function trimmed(value: unknown): unknown {
  return typeof value === "string" ? value.trim() : value;
}
