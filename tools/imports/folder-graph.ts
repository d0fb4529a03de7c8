/**
 * Returns which folder imports which, among sibling folders: `features/orders/order-rules.ts`, which imports
 * `http/register-endpoint.ts`, makes `features` depend on `http`. Files directly in a folder, beside its subfolders, are not
 * counted.
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
 * Returns the two sibling folders in which two files' paths part; `undefined` if one file is directly in their common
 * folder.
 */
function siblingsAbove(file: string, target: string): [string, string] | undefined {
  const [one, other] = [file.split("/").slice(0, -1), target.split("/").slice(0, -1)];
  const at = one.findIndex((name, index) => name !== other[index]);
  return at < 0 || at >= other.length ? undefined : [one.slice(0, at + 1).join("/"), other.slice(0, at + 1).join("/")];
}
