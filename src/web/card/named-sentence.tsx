import { Fragment, type ReactNode } from "react";

interface NamedSentenceProps {
  text: string;
  /** The names, as they appear in the sentence. */
  names: readonly string[];
}

/** Renders a sentence with its names marked as not to translate. */
export function NamedSentence({ text, names }: NamedSentenceProps): ReactNode {
  const [name, ...others] = names;
  if (!name) return text;
  const [before = "", ...after] = text.split(name);
  if (after.length === 0) return <NamedSentence text={text} names={others} />;
  return (
    <Fragment>
      <NamedSentence text={before} names={others} />
      <span translate="no">{name}</span>
      <NamedSentence text={after.join(name)} names={others} />
    </Fragment>
  );
}
