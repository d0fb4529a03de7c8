import type { MouseEvent } from "react";

/** What a press on it does by itself. */
const ownUse = "a, button, input, label, select, summary";

/**
 * Forwards a press in a row, outside its own controls, to the link that opens the row; held keys go with it, for a
 * new tab.
 */
export function openRowOnClick(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey } = event;
  if (event.defaultPrevented || !(target instanceof Element) || target.closest(ownUse) !== null || isMarking()) return;
  currentTarget
    .querySelector("[data-opens]")
    ?.dispatchEvent(new window.MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}

/** Whether a text is being marked, to be copied. */
function isMarking(): boolean {
  return getSelection()?.isCollapsed === false;
}
