/**
 * Which folder needs which, between folders that stand side by side: `features/orders/order-rules.ts`, which imports
 * `http/route.ts`, makes `features` need `http`. What a folder has of its own, beside its folders, may be needed by
 * them and need them.
 */
export function folderGraph(files: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const graph = new Map<string, string[]>();
  for (const [file, targets] of files) {
    for (const target of targets) {
      const [from, to] = siblingsAbove(file, target) ?? [];
      if (from !== undefined && to !== undefined) graph.set(from, [...new Set([...(graph.get(from) ?? []), to])]);
    }
  }
  return graph;
}

/** The two folders in which the ways to two files part; `undefined` when one of them lies beside the other's folder. */
function siblingsAbove(file: string, target: string): [string, string] | undefined {
  const [one, other] = [file.split("/").slice(0, -1), target.split("/").slice(0, -1)];
  const at = one.findIndex((name, index) => name !== other[index]);
  return at < 0 || at >= other.length ? undefined : [one.slice(0, at + 1).join("/"), other.slice(0, at + 1).join("/")];
}
