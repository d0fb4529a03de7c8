import type { PersonField } from "#shared/company/list-columns.ts";
import { foldName, foldText } from "../cells/fold-text-rules.ts";

/** What tells one person from another. */
export interface PersonMarks {
  /** Their own first, then at work. */
  emails: readonly string[];
  /** Their own first, then at work. */
  phones: readonly string[];
  /** First and last name in any order, with the department. */
  name: string;
  nameAlone: string;
}

/** A way to know a person again: two have a key in common, and `isSame` does not say otherwise. */
export interface PersonStep {
  keysOf: (marks: PersonMarks) => readonly string[];
  isSame: (one: PersonMarks, other: PersonMarks) => boolean;
}

/** Returns by what a person is known: e-mail, else telephone, else name and department. */
export function readPersonMarks(values: Readonly<Partial<Record<PersonField, string>>>): PersonMarks {
  const words = foldName(`${values.firstName ?? ""} ${values.lastName ?? ""}`)
    .split(" ")
    .toSorted()
    .join(" ");
  return {
    emails: [values.email, values.workEmail].flatMap((email) => (email ? [email.toLowerCase()] : [])),
    phones: [values.phoneNumber, values.workPhoneNumber].flatMap((phone) => (phone ? [phone] : [])),
    name: words && `${words}|${foldText(values.department ?? "")}`,
    nameAlone: words,
  };
}

/**
 * By the first e-mail alone; by any with their name: a list may have as their only e-mail the one that another has as theirs at
 * work, while a mailbox at work may be several people's.
 */
export const byEmail: PersonStep = {
  keysOf: (marks) => [...marks.emails.slice(0, 1), ...withName(marks, marks.emails)],
  isSame: (one, other) => !differ(one.emails, other.emails),
};

/**
 * As by e-mail. A switchboard's number is shared by many, and a successor gets the telephone of whom they follow: they
 * have names or e-mails of their own.
 */
export const byPhone: PersonStep = {
  keysOf: (marks) => [...marks.phones.slice(0, 1), ...withName(marks, marks.phones)],
  isSame: (one, other) =>
    differ(one.emails, other.emails)
      ? one.nameAlone === other.nameAlone && one.phones[0] === other.phones[0]
      : !differ(one.phones, other.phones),
};

function withName({ nameAlone }: PersonMarks, contacts: readonly string[]): string[] {
  return nameAlone === "" ? [] : contacts.map((contact) => `${contact}|${nameAlone}`);
}

/** Groups whoever has marks by each key of a step. */
export function groupByKey<T extends { marks: PersonMarks }>(step: PersonStep, all: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all)
    for (const key of step.keysOf(one.marks)) {
      const group = groups.get(key);
      if (group) group.push(one);
      else groups.set(key, [one]);
    }
  return groups;
}

/** Lists, each once, who has a key of a step in common with these marks. */
export function listSharing<T>(step: PersonStep, marks: PersonMarks, groups: ReadonlyMap<string, T[]>): T[] {
  return [...new Set(step.keysOf(marks).flatMap((key) => groups.get(key) ?? []))];
}

/** Checks whether the first ones are not the same, and each has one that the other lacks. */
export function differ(some: readonly string[], others: readonly string[]): boolean {
  const lacks = (one: readonly string[], other: readonly string[]) => one.some((contact) => !other.includes(contact));
  return some[0] !== others[0] && lacks(some, others) && lacks(others, some);
}
