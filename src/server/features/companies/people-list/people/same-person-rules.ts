import type { PersonField } from "#shared/company/list-columns.ts";
import { foldName, foldText } from "../cells/fold-text-rules.ts";

/** What identifies a person. */
export interface PersonMarks {
  /** Their own first, then at work. */
  emails: readonly string[];
  /** Their own first, then at work. */
  phones: readonly string[];
  /** First and last name, words sorted, with the department. */
  name: string;
  nameAlone: string;
}

/** A way to recognize a person: two people share a key and `isSame` agrees. */
export interface PersonStep {
  keysOf: (marks: PersonMarks) => readonly string[];
  isSame: (one: PersonMarks, other: PersonMarks) => boolean;
}

/** Reads what identifies a person: e-mails, telephones, and name with department. */
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
 * Matches by the first e-mail, or by any e-mail together with the name: a list's only e-mail may be the other's work
 * address, and several people may share a mailbox at work.
 */
export const byEmail: PersonStep = {
  keysOf: (marks) => [...marks.emails.slice(0, 1), ...withName(marks, marks.emails)],
  isSame: (one, other) => !differ(one.emails, other.emails),
};

/**
 * Like `byEmail`. Many people share a switchboard, and a successor takes a leaver's telephone over: they differ in name
 * or e-mail.
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

/** Groups people or rows by each key of a step. */
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

/** Lists everybody who shares a key of a step with these marks, each once. */
export function listSharing<T>(step: PersonStep, marks: PersonMarks, groups: ReadonlyMap<string, T[]>): T[] {
  return [...new Set(step.keysOf(marks).flatMap((key) => groups.get(key) ?? []))];
}

/** Checks whether the first contacts differ and each list has one that the other lacks. */
export function differ(some: readonly string[], others: readonly string[]): boolean {
  const lacks = (one: readonly string[], other: readonly string[]) => one.some((contact) => !other.includes(contact));
  return some[0] !== others[0] && lacks(some, others) && lacks(others, some);
}
