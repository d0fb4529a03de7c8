/**
 * Unsent input of forms. It outlives a page, so that a session may end in the middle of a form. Stored only in this
 * tab's memory, since it includes passwords; it belongs to the person who typed it.
 */
const drafts = new Map<string, unknown>();
let findPerson: () => string | undefined = () => undefined;

/** Sets the function that says who is logged in; while nobody is, nothing is stored. */
export function keepDraftsOf(person: typeof findPerson): void {
  findPerson = person;
}

const ownKey = (form: string) => `${findPerson() ?? ""} ${form}`;

export function storeFormDraft(form: string, values: unknown): void {
  if (findPerson() === undefined) return;
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
