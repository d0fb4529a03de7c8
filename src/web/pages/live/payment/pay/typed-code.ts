const keyOf = (ref: string) => `promo:${ref}`;

/** The promo code typed in this tab, so that it survives the way to PayTech and back; empty where storage is refused. */
export function readTypedCode(ref: string): string {
  try {
    return sessionStorage.getItem(keyOf(ref)) ?? "";
  } catch {
    return "";
  }
}

export function keepTypedCode(ref: string, code: string): void {
  try {
    sessionStorage.setItem(keyOf(ref), code);
  } catch {
    // Private windows may refuse; the field itself still holds it.
  }
}
