import { useCallback, useSyncExternalStore } from "react";

const prefix = "portail ";
const listeners = new Set<() => void>();

/**
 * Stores a small preference in local storage under a name. `read` parses the stored text, which another version may
 * have written; it has to return the same value for the same text.
 */
export function useStoredPreference<Value>(
  name: string,
  read: (kept: unknown) => Value,
): [Value, (value: Value) => void] {
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(prefix + name));
  const keep = useCallback((value: Value) => keepInBrowser(name, value), [name]);
  return [read(parsed(text)), keep];
}

/** Stores a value in the browser; does nothing if storage is full or forbidden. */
function keepInBrowser(name: string, value: unknown): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
