/** Copies a text; returns false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  return copied({ "text/plain": text });
}

/**
 * Copies `html` for programs that can paste HTML, and `text` for others; returns false if the browser refuses.
 * Something has to be selected: some browsers copy nothing otherwise.
 */
export async function copyHtml(html: string, text: string): Promise<boolean> {
  return copied({ "text/html": html, "text/plain": text });
}

type Texts = Record<string, string>;

/**
 * Tries the copy event first, which takes the HTML unchanged; `write` parses it in this page, whose content policy then
 * reports each inline style.
 */
async function copied(texts: Texts): Promise<boolean> {
  return copiedByEvent(texts) || copiedByWrite(texts);
}

function copiedByEvent(texts: Texts): boolean {
  let done = false;
  const put = (event: ClipboardEvent) => {
    event.preventDefault();
    for (const [type, text] of Object.entries(texts)) event.clipboardData?.setData(type, text);
    done = event.clipboardData !== null;
  };
  document.addEventListener("copy", put);
  const isTaken = document.execCommand("copy");
  document.removeEventListener("copy", put);
  return done && isTaken;
}

async function copiedByWrite(texts: Texts): Promise<boolean> {
  try {
    const blobs = Object.entries(texts).map(([type, text]) => [type, new Blob([text], { type })]);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs) as Record<string, Blob>)]);
    return true;
  } catch {
    return false;
  }
}
