let wasPressed = false;

function note({ target }: Event): void {
  wasPressed ||= target instanceof Element && target.closest(".turning-button") !== null;
}

/** Records a press on a card's turning button before its script is loaded: React does not repeat it. */
export function recordEarlyPress(): void {
  window.addEventListener("click", note, true);
}

/** Returns to the first card that asks whether there was such a press; later presses are handled normally. */
export function takeEarlyPress(): boolean {
  window.removeEventListener("click", note, true);
  const pressed = wasPressed;
  wasPressed = false;
  return pressed;
}
