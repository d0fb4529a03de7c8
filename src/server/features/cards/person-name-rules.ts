/** Writes a person's whole name; empty where they are erased. */
export function formatPersonName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
