/** The symbol before a sentence, or the one before its "!". */
const edgeSymbol = /^\p{So}\uFE0F? |\p{So}\uFE0F?(?=!$)/u;

/**
 * Draws a sentence beside our icon: an emoji that the specification puts at its start or end takes no space and is not
 * read out, but stays in the text.
 */
export function Sentence({ text }: { text: string }) {
  const found = edgeSymbol.exec(text);
  if (!found) return text;
  return (
    <>
      {text.slice(0, found.index)}
      <span aria-hidden="true" className="text-[0px]">
        {found[0]}
      </span>
      {text.slice(found.index + found[0].length)}
    </>
  );
}
