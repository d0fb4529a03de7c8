import type { MouseEvent } from "react";

/** Elements that handle a click themselves. */
const ownUse = "a, button, input, label, select, summary";

/**
 * Forwards a click in a row, outside its own controls, to the link that opens the row. Keeps its modifier keys, which
 * open a new tab.
 */
export function openRowOnClick(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey } = event;
  if (event.defaultPrevented || !(target instanceof Element) || target.closest(ownUse) !== null || isMarking()) return;
  currentTarget
    .querySelector("[data-opens]")
    ?.dispatchEvent(new window.MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}

/** Checks whether text is selected, to be copied. */
function isMarking(): boolean {
  return getSelection()?.isCollapsed === false;
}
