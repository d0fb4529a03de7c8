/** Formats a person's full name; empty if the person is erased. */
export function formatPersonName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
