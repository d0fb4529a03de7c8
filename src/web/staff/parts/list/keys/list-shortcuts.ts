export type ListShortcut = "search" | "next" | "previous" | "open" | "tick" | "selection" | "help";

const keys: Readonly<Record<string, ListShortcut>> = {
  "/": "search",
  j: "next",
  k: "previous",
  o: "open",
  x: "tick",
  s: "selection",
  "?": "help",
};

export const listShortcutLabels: Record<ListShortcut, { key: string; does: string }> = {
  search: { key: "/", does: "Aller à la recherche" },
  next: { key: "j", does: "Ligne suivante" },
  previous: { key: "k", does: "Ligne précédente" },
  open: { key: "o", does: "Ouvrir la ligne" },
  tick: { key: "x", does: "Sélectionner la ligne, ou la laisser" },
  selection: { key: "s", does: "Aller aux actions de la sélection" },
  help: { key: "?", does: "Montrer ces raccourcis" },
};

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "defaultPrevented">;

/** Returns the shortcut of a key press; none while typing, beneath a dialog, or with a modifier of the browser. */
export function resolveListShortcut(
  press: Press,
  { typing, covered }: { typing: boolean; covered: boolean },
): ListShortcut | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey || press.defaultPrevented || typing || covered) return undefined;
  return Object.hasOwn(keys, press.key) ? keys[press.key] : undefined;
}
