import { Chevron } from "#web/kit/ui/chevron.tsx";

export type SelectOptions = readonly { value: string; label: string }[];

interface FilterSelectProps {
  label: string;
  options: SelectOptions;
  value: string;
  /** Whether it only selects and filters nothing, so that it is not marked as a filter. */
  plain?: boolean;
  onPick: (value: string) => void;
}

/** Filters a list; its first option is "all". */
export function FilterSelect({ label, options, value, plain = false, onPick }: FilterSelectProps) {
  return (
    <div className="relative">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onPick(event.target.value)}
        className={`min-h-11 w-full appearance-none rounded-full border bg-raised pr-9 pl-4 text-sm font-medium text-ellipsis hover:border-silver-200 ${value && !plain ? "border-gold-300 text-gold-200" : "border-edge text-silver-100"}`}
      >
        <SelectChoices options={options} />
      </select>
      <SelectArrow />
    </div>
  );
}

export function SelectChoices({ options }: { options: SelectOptions }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value} className="bg-raised text-silver-50">
      {label}
    </option>
  ));
}

export function SelectArrow() {
  return (
    <span className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-silver-300">
      <Chevron />
    </span>
  );
}
