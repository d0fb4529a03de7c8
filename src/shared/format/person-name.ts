interface Apart {
  /** What tells the person from namesakes in the same list. */
  apart?: string | undefined;
}

/** Formats a person's name, with what tells them from namesakes: "Moussa Diop (Comptable)". */
export function formatPersonName({
  firstName,
  lastName,
  apart,
}: { firstName: string; lastName: string } & Apart): string {
  return formatNameApart(`${firstName} ${lastName}`.trim(), { apart });
}

/** Formats an already joined name like `formatPersonName`. */
export function formatNameApart(name: string, { apart }: Apart): string {
  return apart ? `${name} (${apart})` : name;
}
