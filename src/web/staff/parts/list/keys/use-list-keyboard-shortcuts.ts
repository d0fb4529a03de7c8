import { useEffect, useEffectEvent, useState } from "react";
import { useStoredPreference } from "../../use-stored-preference.ts";
import { type ListShortcut, resolveListShortcut } from "./list-shortcuts.ts";

interface ListKeys {
  helping: boolean;
  setHelping(helping: boolean): void;
  /** Whether the shortcuts are on; people who use voice control may turn them off. */
  on: boolean;
  setOn(on: boolean): void;
}

/**
 * Handles the keys of a list: they move the focus among elements of the page (`data-row`, `data-opens`, `data-tick`,
 * `data-selection`).
 */
export function useListKeyboardShortcuts(): ListKeys {
  const [helping, setHelping] = useState(false);
  const [on, setOn] = useStoredPreference("raccourcis", (kept) => kept !== false);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = resolveListShortcut(event, {
      typing: isTyping(event.target),
      covered: document.querySelector("dialog[open]") !== null,
    });
    if (!key || (!on && key !== "help")) return;
    event.preventDefault();
    if (key === "help") setHelping(true);
    else act(key);
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
  return { helping, setHelping, on, setOn };
}

function act(key: Exclude<ListShortcut, "help">): void {
  const row = document.activeElement?.closest<HTMLElement>("[data-row]");
  if (key === "search") document.querySelector<HTMLElement>("[role=search] input")?.focus();
  if (key === "next" || key === "previous") focusRow(row, key === "next" ? 1 : -1);
  if (key === "open") row?.querySelector<HTMLElement>("[data-opens]")?.click();
  if (key === "tick") row?.querySelector<HTMLElement>("[data-tick]")?.click();
  if (key === "selection") document.querySelector<HTMLElement>("[data-selection] button:not(:disabled)")?.focus();
}

/** Without a current row, starts at the first. */
function focusRow(from: HTMLElement | null | undefined, step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
  const next = from ? rows[rows.indexOf(from) + step] : rows[0];
  (next?.querySelector<HTMLElement>("[data-opens]") ?? next)?.focus();
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=button])"))
  );
}
