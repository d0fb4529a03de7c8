/** Lists what an offer holds, a line each. */
export function SpecList({ specs }: { specs: readonly string[] }) {
  return (
    <ul className="border-t border-current/15 text-sm">
      {specs.map((spec) => (
        <li key={spec} className="border-b border-current/15 py-2.5">
          {keepTogether(spec)}
        </li>
      ))}
    </ul>
  );
}

/** A figure stays with its word, and "e-mail" is not broken at its hyphen (word joiners stand around it). */
function keepTogether(text: string): string {
  return text.replace(/(\d) /g, "$1\u00a0").replaceAll("e-mail", "e\u2060-\u2060mail");
}
