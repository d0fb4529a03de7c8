/** Marks on one letter that are kept of what somebody typed; languages need four at most. */
const pile = /(\p{M}{6})\p{M}+/gu;

/** Removes combining marks that somebody piled on a letter, hundreds of them at times: they cover the lines above. */
export function stripStackedMarks(text: string): string {
  return text.replace(pile, "$1");
}

/** Removes bidirectional control marks, which would also turn the words around a text. */
export function stripBidiControls(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, "");
}
