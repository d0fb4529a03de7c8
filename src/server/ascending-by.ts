/** Creates a comparison that sorts rows by one of their texts, letter by letter: the same on every machine. */
export function ascendingBy<Row>(textOf: (row: Row) => string): (one: Row, other: Row) => number {
  return (one, other) => {
    const [text, next] = [textOf(one), textOf(other)];
    if (text === next) return 0;
    return text < next ? -1 : 1;
  };
}
