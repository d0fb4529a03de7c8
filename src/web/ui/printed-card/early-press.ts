let wasPressed = false;

function note({ target }: Event): void {
  wasPressed ||= target instanceof Element && target.closest(".turning-button") !== null;
}

/** Notes a press of a card's turning button that comes before its script: React does not repeat it. */
export function recordEarlyPress(): void {
  window.addEventListener("click", note, true);
}

/** Whether there was such a press; asked by the first card that has come, from then on each press is its own. */
export function takeEarlyPress(): boolean {
  window.removeEventListener("click", note, true);
  const pressed = wasPressed;
  wasPressed = false;
  return pressed;
}
