/** Lists the parts of an offer, a line each. */
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

/** Keeps a figure on the line of its word, and "e-mail" unbroken at its hyphen (with word joiners). */
function keepTogether(text: string): string {
  return text.replace(/(\d) /g, "$1\u00a0").replaceAll("e-mail", "e\u2060-\u2060mail");
}
