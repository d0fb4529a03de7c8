let wasPressed = false;

function note({ target }: Event): void {
  wasPressed ||= target instanceof Element && target.closest(".turning-button") !== null;
}

/** Records a press of a card's turning button that comes before its script: React does not repeat it. */
export function recordEarlyPress(): void {
  window.addEventListener("click", note, true);
}

/** Returns whether there was such a press, for the first card that asks; from then on each press is its own. */
export function takeEarlyPress(): boolean {
  window.removeEventListener("click", note, true);
  const pressed = wasPressed;
  wasPressed = false;
  return pressed;
}
