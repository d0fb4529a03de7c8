/** Mixes two colours, both `#rrggbb`; `share`: that of the second. */
export function mixHexColors(one: string, other: string, share: number): string {
  const [from, to] = [channels(one), channels(other)];
  return `#${from
    .map((value, at) =>
      Math.round(value * (1 - share) + (to[at] ?? 0) * share)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
