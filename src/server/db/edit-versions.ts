import { createHash } from "node:crypto";
import type { EditConflictBody } from "#shared/errors.ts";
import { AppError } from "#shared/app-error.ts";

/**
 * Computes the version of what a form shows: an edit that began with another version may not overwrite it. It is
 * hashed from the values themselves, so that it changes whoever changed them, the release before this one too.
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
  /** With which it began; left out, as the release before did, it replaces whatever is there. */
  version: string | undefined;
  /** What of the form was sent, and would change something. */
  replaced: readonly Name[];
  sent: object;
}

/**
 * Checks whether an edit that began with that version would replace values it has not read; `false` without a
 * version.
 */
export function isStaleEdit(now: object, version: string | undefined): boolean {
  return version !== undefined && version !== computeEditVersion(now);
}

/**
 * Finds the error for an edit that began with another version than `now`; `undefined`: it may be saved, or changes
 * nothing. Call it while the row is locked, so that of two edits that began with the same version one is refused.
 */
export function findEditConflict<Shown extends object>(
  now: Shown,
  { version, replaced, sent }: Edit<keyof Shown & string>,
  edits: ReadonlyMap<string, LastFieldEdit>,
): AppError | undefined {
  if (!isStaleEdit(now, version) || replaced.length === 0) return undefined;
  const given = new Set(Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [name])));
  const names = Object.keys(now).filter((name) => (replaced as readonly string[]).includes(name) || !given.has(name));
  const fields: EditConflictBody["fields"] = {};
  for (const name of names) {
    const { by = null, at } = edits.get(name) ?? {};
    fields[name] = { value: now[name as keyof Shown], by, at: at === undefined ? null : new Date(at).toISOString() };
  }
  return new AppError("edit.conflict", { conflict: { version: computeEditVersion(now), fields } });
}
