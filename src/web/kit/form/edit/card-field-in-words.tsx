import type { ReactNode } from "react";

/** Shows a card value for comparison: an image as an image, anything else in words. */
export function cardFieldInWords(name: string, value: unknown): ReactNode {
  const text = Array.isArray(value) ? value.join("\n") : String(value ?? "");
  if (text === "") return "rien";
  return name.endsWith("Url") ? (
    <img src={text} alt="" className="mt-1 h-24 max-w-full rounded-md border border-line object-contain" />
  ) : (
    text
  );
}
