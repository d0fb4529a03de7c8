import { useEffect, useRef } from "react";

interface SelectionCheckboxProps {
  /** What the checkbox selects: read by screen readers, and shown on hover. */
  label: string;
  checked: boolean;
  /** Whether only some of its rows are selected. */
  mixed?: boolean;
  /** `range`: whether the Shift key is held. */
  onToggle: (range: boolean) => void;
}

/** Renders a checkbox without a visible label, large enough for a thumb. */
export function SelectionCheckbox({ label, checked, mixed = false, onToggle }: SelectionCheckboxProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label title={label} className="grid size-11 cursor-pointer place-items-center md:size-7 md:pointer-coarse:size-11">
      <input
        ref={ref}
        type="checkbox"
        aria-label={label}
        checked={checked}
        // Only the click event has the Shift key.
        onClick={(event) => onToggle(event.shiftKey)}
        onChange={() => undefined}
        className="size-5 cursor-pointer accent-gold-300 md:size-4.5 md:pointer-coarse:size-5"
      />
    </label>
  );
}
