import { readAuth } from "./auth-store.ts";

/**
 * Unsent input of the portal's forms. It outlives a page, so that a session may end in the middle of a form. It is
 * stored in this tab's memory only, since it includes passwords, and belongs to the person who typed it.
 */
const drafts = new Map<string, unknown>();

const ownKey = (form: string) => `${readAuth()?.user.id ?? ""} ${form}`;

export function storeFormDraft(form: string, values: unknown): void {
  if (!readAuth()) return;
  drafts.set(ownKey(form), values);
}

export function readFormDraft<T>(form: string): Partial<T> {
  return (drafts.get(ownKey(form)) ?? {}) as Partial<T>;
}

export function deleteFormDraft(form: string): void {
  drafts.delete(ownKey(form));
}

/** Deletes all drafts when a person logs out. */
export function deleteAllFormDrafts(): void {
  drafts.clear();
}
