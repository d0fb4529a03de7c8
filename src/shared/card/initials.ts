interface Named {
  firstName: string;
  lastName: string;
}

/**
 * Returns the initials that replace a portrait: the first letter of each name, or only of the first name in scripts
 * whose letters join.
 */
export function getPersonInitials({ firstName, lastName }: Named): string {
  const [first = "", last = ""] = [firstName, lastName].map(firstLetter);
  return (isLatinText(first) && isLatinText(last) ? first + last : first || last).toLocaleUpperCase("fr");
}

/** Returns the initial that replaces a logo. */
export function getCompanyInitial(company: string): string {
  return firstLetter(company).toLocaleUpperCase("fr");
}

/** Checks whether a text contains only Latin letters, for which our font is made. */
export function isLatinText(text: string): boolean {
  return /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(text);
}

/** Returns the first letter or figure with its combining accents. */
function firstLetter(text: string): string {
  return /[\p{L}\p{N}]\p{M}*/u.exec(text)?.[0] ?? "";
}
