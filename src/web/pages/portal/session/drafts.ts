import { readAuth } from "./auth-store.ts";

/**
 * What is typed into the portal's forms and not sent yet. It outlives a page, so that a session that ends in the middle
 * of a form costs nothing; it stays in this tab's memory, for passwords are among it, and belongs to who typed it.
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
