interface Named {
  firstName: string;
  lastName: string;
}

/**
 * Returns the initials that replace a portrait: a letter of each name; in scripts whose letters join, the first
 * alone.
 */
export function getPersonInitials({ firstName, lastName }: Named): string {
  const [first = "", last = ""] = [firstName, lastName].map(firstLetter);
  return (isLatinText(first) && isLatinText(last) ? first + last : first || last).toLocaleUpperCase("fr");
}

/** Returns the initial that replaces a logo. */
export function getCompanyInitial(company: string): string {
  return firstLetter(company).toLocaleUpperCase("fr");
}

/** Checks whether a text contains Latin letters only, for which our font is made. */
export function isLatinText(text: string): boolean {
  return /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(text);
}

/** Includes accents that are characters of their own; skips characters that are no letters. */
function firstLetter(text: string): string {
  return /[\p{L}\p{N}]\p{M}*/u.exec(text)?.[0] ?? "";
}
