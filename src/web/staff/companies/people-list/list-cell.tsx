import { type KeyboardEvent, useState } from "react";

interface ListCellProps {
  label: string;
  /** The current value; each answer of the server is a new object. */
  field: { readonly fault?: string | undefined };
  shown: string;
  /** Whether the cell needs a look, and so shows its input from the start. */
  isAsked: boolean;
  /** The id of the sentence that explains the problem. */
  describedBy: string | undefined;
  /** What was corrected automatically, shown on hover. */
  hint: string | undefined;
  onOpen: () => void;
  onCorrect: (value: string) => void;
}

/**
 * Shows a cell, which becomes an input when it is pressed. Pressing Enter or leaving the cell sends the value; the
 * typed text stays until the server answers.
 */
export function ListCell({ label, field, shown, isAsked, describedBy, hint, onOpen, onCorrect }: ListCellProps) {
  const [text, setText] = useState(shown);
  const [sent, setSent] = useState(shown);
  const [isFocused, setFocused] = useState(false);
  const [seen, setSeen] = useState(field);
  if (seen !== field) {
    setSeen(field);
    // An answer to another cell does not touch what is being typed in this one.
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
        // Enter sends the text again if the network failed.
        if (event.key === "Enter") finish(text !== shown);
        if (event.key === "Escape") setText(shown);
      }}
      className={`field-sizing-content min-h-11 w-full min-w-28 rounded-sm border bg-sunken px-2 text-base text-silver-50 hover:border-silver-300 aria-invalid:border-danger sm:-mx-2 sm:my-0.5 sm:min-h-7 sm:w-auto sm:max-w-80 sm:text-[0.8125rem] ${isAsked ? "border-gold-300" : "border-edge"}`}
    />
  );
}
