import { formatFcfa } from "#shared/format/fcfa.ts";

/** Shows the sum that a form is about, in whole FCFA. */
export function SumLine({ label, sum }: { label: string; sum: number }) {
  return (
    <p className="flex items-baseline justify-between gap-3 rounded-md border border-line bg-sunken px-4 py-3 text-sm">
      <span>{label}</span>
      <strong className="text-lg whitespace-nowrap text-silver-50">{formatFcfa(sum)}</strong>
    </p>
  );
}
