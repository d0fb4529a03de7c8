import { type KeyboardEvent, useState } from "react";
import { FieldError, useFieldIds } from "#web/kit/ui/text-field.tsx";

interface CorrectedCellProps {
  label: string;
  field: { value: string; fault?: string | undefined };
  onCorrect: (value: string) => void;
}

/** Asks for a cell's right text, which is checked when one presses Enter or leaves it. */
export function CorrectedCell({ label, field: { value, fault }, onCorrect }: CorrectedCellProps) {
  const [text, setText] = useState(value);
  // The answer may write it otherwise; the input stays, and so does the focus.
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setText(value);
  }
  const { errorId, aria } = useFieldIds(undefined, undefined, fault);
  const finish = () => {
    if (text !== value) onCorrect(text);
  };
  return (
    <div className="flex flex-col gap-1.5 pt-1">
      <input
        {...aria}
        aria-label={label}
        value={text}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onBlur={finish}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === "Enter") finish();
        }}
        className="min-h-11 w-full rounded-md border border-edge bg-sunken px-3 text-base text-silver-50 hover:border-silver-300 aria-invalid:border-danger"
      />
      <FieldError id={errorId} error={fault} />
    </div>
  );
}
