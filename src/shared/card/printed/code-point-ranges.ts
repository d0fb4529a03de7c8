/** Packs code points as base-36 ranges: each one's distance from the end of the previous one, and how far it goes. */
export function packCodePoints(codes: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const code of [...codes].filter((code) => code >= 32).toSorted((one, other) => one - other)) {
    const range = ranges.at(-1);
    if (range && code <= range[1] + 1) range[1] = code;
    else ranges.push([code, code]);
  }
  let before = 0;
  return ranges
    .map(([first, last]) => {
      const range = (first - before).toString(36) + (last > first ? `+${(last - first).toString(36)}` : "");
      before = last;
      return range;
    })
    .join(" ");
}

export function unpackCodePoints(packed: string): [first: number, last: number][] {
  let before = 0;
  return packed.split(" ").map((range) => {
    const [distance = "", length = "0"] = range.split("+");
    const first = before + Number.parseInt(distance, 36);
    before = first + Number.parseInt(length, 36);
    return [first, before];
  });
}
