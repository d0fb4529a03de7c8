import { formatFcfa } from "#shared/format/fcfa.ts";

/** Shows a price with a large figure and a small currency. */
export function Price({ amount }: { amount: number }) {
  const [figure, currency] = splitAtCurrency(formatFcfa(amount));
  return (
    <span className="whitespace-nowrap font-bold tracking-tight text-silver-50">
      {figure}
      <span className="text-[max(.45em,.9375rem)] font-semibold tracking-normal text-silver-300">{currency}</span>
    </span>
  );
}

function splitAtCurrency(text: string): [string, string] {
  const at = text.lastIndexOf("\u00a0");
  return [text.slice(0, at), text.slice(at)];
}
