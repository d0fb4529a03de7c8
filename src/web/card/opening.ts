/** Characters that are read at a glance beneath a name. */
const most = 120;

/** What a description begins with: its first line, or as many sentences of it, else words, as are read at a glance. */
export function openingOf(description: string): string {
  const [line = ""] = description.trim().split("\n");
  if (line.length <= most) return line.trim();
  const start = line.slice(0, most);
  const sentences = /^.*[.!?…](?=\s)/su.exec(`${start} `)?.[0] ?? "";
  if (sentences && sentences.length < start.length) return sentences;
  // A text without spaces is cut between characters, never within one.
  const words = start.replace(/\s+\S*$/u, "");
  return `${(words === start ? [...start].slice(0, -1).join("") : words).replace(/[\s,;:–—-]+$/u, "")}…`;
}
