interface Apart {
  /** What tells a person from others of the same name beside them. */
  apart?: string | undefined;
}

/** Formats a person's name, with what tells them from others who have it: "Moussa Diop (Comptable)". */
export function formatPersonName({
  firstName,
  lastName,
  apart,
}: { firstName: string; lastName: string } & Apart): string {
  return formatNameApart(`${firstName} ${lastName}`.trim(), { apart });
}

/** Formats a whole name as `formatPersonName` does. */
export function formatNameApart(name: string, { apart }: Apart): string {
  return apart ? `${name} (${apart})` : name;
}
