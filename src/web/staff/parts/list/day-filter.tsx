interface DayFilterProps {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onPick: (day: string) => void;
}

export function DayFilter({ label, value, onPick, ...range }: DayFilterProps) {
  return (
    <label
      className={`col-span-2 flex min-h-11 items-center gap-2 rounded-full border bg-raised pr-3 pl-4 text-sm font-medium hover:border-silver-200 ${value ? "border-gold-300 text-gold-200" : "border-edge text-silver-100"}`}
    >
      {label}
      <input
        type="date"
        {...range}
        value={value}
        onChange={(event) => onPick(event.target.value)}
        className="min-w-0 flex-1 bg-transparent text-sm outline-offset-4"
      />
    </label>
  );
}
