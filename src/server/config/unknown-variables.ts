/** Prefixes of our variables that nobody else is likely to use. */
const prefixes = [
  "PAYTECH_",
  "SMTP_",
  "S3_",
  "SITE_",
  "MAIL_",
  "ADMIN_",
  "ALERT_",
  "BACKUP_",
  "UPLOAD_",
  "METRICS_",
  "SUPPORT_",
] as const;
/** Shorter names resemble too many others. */
const leastLength = 8;
/** Most letters left out, added, changed or swapped. */
const mostSlips = 2;

export interface UnknownEnvironmentVariable {
  name: string;
  /** The variable of ours that it probably means. */
  meant?: string;
}

/**
 * Finds the variables of `given` that are not ours but look as if they were meant to be: they have no effect, and
 * nobody would notice.
 */
export function findUnknownVariables(given: readonly string[], known: readonly string[]): UnknownEnvironmentVariable[] {
  const ours = new Set(known);
  return given
    .filter((name) => !ours.has(name))
    .flatMap((name) => {
      const meant = nearest(name.toUpperCase(), known);
      if (meant !== undefined) return [{ name, meant }];
      if (prefixes.some((prefix) => name.startsWith(prefix))) return [{ name }];
      return [];
    });
}

function nearest(name: string, known: readonly string[]): string | undefined {
  const [best] = known
    .filter((one) => one.length >= leastLength)
    .map((one) => ({ one, slips: isPartOf(name, one) ? 1 : slipsBetween(name, one) }))
    .toSorted((a, b) => a.slips - b.slips);
  if (best && best.slips <= mostSlips) return best.one;
  return undefined;
}

/**
 * Checks whether a name's words are among the other's, in order, with the first and last: PAYTECH_KEY for
 * PAYTECH_API_KEY.
 */
function isPartOf(name: string, other: string): boolean {
  const words = name.split("_");
  const others = other.split("_");
  if (words.length < 2 || words[0] !== others[0] || words.at(-1) !== others.at(-1)) return false;
  let at = 0;
  for (const word of others) if (word === words[at]) at += 1;
  return at === words.length;
}

/** Computes the Levenshtein distance, where two swapped neighbours count as one slip. */
function slipsBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const change = (rows[i - 1]?.[j - 1] ?? 0) + Number(one[i - 1] !== other[j - 1]);
      const swapped =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
          ? (rows[i - 2]?.[j - 2] ?? 0) + 1
          : Infinity;
      row.push(Math.min((row[j - 1] ?? 0) + 1, (rows[i - 1]?.[j] ?? 0) + 1, change, swapped));
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? Infinity;
}
