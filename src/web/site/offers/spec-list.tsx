import { offers } from "#shared/offers/offers.ts";

interface SpecListProps {
  specs: readonly string[];
  /** For a list beside other offers: takes less room, and highlights what SILVER lacks. */
  short?: boolean;
}

/** Lists what an offer includes, one item per line. */
export function SpecList({ specs, short = false }: SpecListProps) {
  const isMore = (spec: string) => short && !offers.SILVER.specs.includes(spec);
  return (
    <ul className={short ? "specs text-sm" : "border-t border-current/15 text-sm"}>
      {specs.map((spec) => (
        <li
          key={spec}
          className={
            short ? (isMore(spec) ? "font-semibold text-gold-200" : undefined) : "border-b border-current/15 py-2.5"
          }
        >
          {keepTogether(spec)}
        </li>
      ))}
    </ul>
  );
}

/** Keeps a figure on the same line as its word, and "e-mail" unbroken at its hyphen (with word joiners). */
function keepTogether(text: string): string {
  return text.replace(/(\d) /g, "$1\u00a0").replaceAll("e-mail", "e\u2060-\u2060mail");
}
