/**
 * Returns which sibling folder imports which: `features/orders/order-rules.ts`, which imports
 * `http/register-endpoint.ts`, makes `features` depend on `http`. Files that lie beside the subfolders do not count.
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

/**
 * Returns the two sibling folders where two files' paths diverge; `undefined` if one file lies directly in their common
 * folder.
 */
function siblingsAbove(file: string, target: string): [string, string] | undefined {
  const [one, other] = [file.split("/").slice(0, -1), target.split("/").slice(0, -1)];
  const at = one.findIndex((name, index) => name !== other[index]);
  return at < 0 || at >= other.length ? undefined : [one.slice(0, at + 1).join("/"), other.slice(0, at + 1).join("/")];
}
