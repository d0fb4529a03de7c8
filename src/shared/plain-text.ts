/** Marks on one letter that are kept of what somebody typed; languages need four at most. */
const pile = /(\p{M}{6})\p{M}+/gu;

/** Without the marks that somebody piled on a letter, hundreds of them at times: they cover the lines above. */
export function stripStackedMarks(text: string): string {
  return text.replace(pile, "$1");
}

/** Without marks that turn what follows round: among other words than its own, a text would turn those too. */
export function stripBidiControls(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, "");
}
