import { type KeyboardEvent, useState } from "react";

interface ListCellProps {
  label: string;
  /** As it stands; the object is another one with each answer of the server. */
  field: { readonly fault?: string | undefined };
  shown: string;
  /** Whether it is to be looked at, and has its input from the beginning. */
  isAsked: boolean;
  /** The id of the sentence that says why. */
  describedBy: string | undefined;
  /** What was mended, for who points at it. */
  hint: string | undefined;
  onOpen: () => void;
  onCorrect: (value: string) => void;
}

/**
 * Shows a cell, which becomes an input when it is pressed. It is sent when one presses Enter or leaves it; what is
 * typed stays until the answer to it is there.
 */
export function ListCell({ label, field, shown, isAsked, describedBy, hint, onOpen, onCorrect }: ListCellProps) {
  const [text, setText] = useState(shown);
  const [sent, setSent] = useState(shown);
  const [isFocused, setFocused] = useState(false);
  const [seen, setSeen] = useState(field);
  if (seen !== field) {
    setSeen(field);
    // An answer to another cell leaves what is being typed in this one.
    if (text === sent) setText(shown);
    if (text === sent) setSent(shown);
  }
  const finish = (isNew: boolean) => {
    if (!isNew) return;
    setSent(text);
    onCorrect(text);
  };
  if (!isAsked && !isFocused && text === shown)
    return (
      <button
        type="button"
        aria-label={`${label}\u00a0: ${shown || "vide"}`}
        title={hint}
        onClick={() => setFocused(true)}
        className="-mx-1.5 min-h-11 min-w-8 max-sm:max-w-full rounded-sm px-1.5 text-left hover:bg-sunken sm:min-h-7"
      >
        {shown || "\u00a0"}
      </button>
    );
  return (
    <input
      aria-label={label}
      aria-invalid={field.fault ? true : undefined}
      aria-describedby={describedBy}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the text that was pressed
      autoFocus={isFocused}
      value={text}
      maxLength={500}
      autoComplete="off"
      spellCheck={false}
      onFocus={() => {
        setFocused(true);
        onOpen();
      }}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => {
        setFocused(false);
        finish(text !== sent);
      }}
      onKeyDown={(event: KeyboardEvent) => {
        // Once more where the network failed.
        if (event.key === "Enter") finish(text !== shown);
        if (event.key === "Escape") setText(shown);
      }}
      className={`field-sizing-content min-h-11 w-full min-w-28 rounded-sm border bg-sunken px-2 text-base text-silver-50 hover:border-silver-300 aria-invalid:border-danger sm:-mx-2 sm:my-0.5 sm:min-h-7 sm:w-auto sm:max-w-80 sm:text-[0.8125rem] ${isAsked ? "border-gold-300" : "border-edge"}`}
    />
  );
}
