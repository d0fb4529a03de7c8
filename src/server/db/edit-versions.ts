import { createHash } from "node:crypto";
import type { EditConflictBody } from "#shared/errors/errors.ts";
import { formatIsoOrNull } from "#shared/format/day-and-time.ts";
import { AppError } from "#server/app-error.ts";

/**
 * Computes the version of a form's values. It is a hash of the values, so any writer's change, also one by the previous
 * release, changes it. An edit that began with another version may not overwrite the values.
 */
export function computeEditVersion(shown: object): string {
  return createHash("sha256").update(JSON.stringify(shown)).digest("hex").slice(0, 32);
}

/** Records who saved a field last, by name, and when (ms). */
export interface LastFieldEdit {
  by: string;
  at: number;
}

interface Edit<Name extends string> {
  /**
   * The version that the edit began with; without it (the previous release sends none) the edit replaces the present
   * values.
   */
  version: string | undefined;
  /** The sent fields that would change a value. */
  replaced: readonly Name[];
  sent: object;
}

/**
 * Checks whether an edit that began with `version` would replace values that its author has not seen; `false` without
 * one.
 */
function isStaleEdit(now: object, version: string | undefined): boolean {
  return version !== undefined && version !== computeEditVersion(now);
}

/** Reads who saved the fields last, for `findEditConflict`, if the edit is stale; otherwise runs no query. */
export async function readLastEditsIfStale(
  now: object,
  version: string | undefined,
  readEdits: () => Promise<ReadonlyMap<string, LastFieldEdit>>,
): Promise<ReadonlyMap<string, LastFieldEdit>> {
  if (!isStaleEdit(now, version)) return new Map();
  return readEdits();
}

/**
 * Returns the error for an edit that began with another version than `now`; `undefined`: it may be saved, or changes
 * nothing. Call it while the row is locked, so that of two edits from the same version one is refused.
 */
export function findEditConflict<Shown extends object>(
  now: Shown,
  { version, replaced, sent }: Edit<keyof Shown & string>,
  edits: ReadonlyMap<string, LastFieldEdit>,
): AppError | undefined {
  if (!isStaleEdit(now, version) || replaced.length === 0) return undefined;
  const values = Object.entries(sent).filter(([, value]) => value !== undefined);
  const given = new Set(values.map(([name]) => name));
  const names = Object.keys(now).filter((name) => (replaced as readonly string[]).includes(name) || !given.has(name));
  const fields: EditConflictBody["fields"] = {};
  for (const name of names) {
    const { by = null, at = null } = edits.get(name) ?? {};
    fields[name] = { value: now[name as keyof Shown], by, at: formatIsoOrNull(at) };
  }
  return new AppError("edit.conflict", { conflict: { version: computeEditVersion(now), fields } });
}
