import { inflateSync } from "node:zlib";
import { maxDesignBytes } from "#shared/print-limits.ts";

const most = { pages: 4, inflated: 60 * 1024 * 1024, side: 2000 } as const;

/** What a printed design needs none of, and what opens, runs, sends or carries something else. */
const forbidden = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|Filespec|RichMedia|XFA|AcroForm|SubmitForm|ImportData|GoToR|GoToE|OpenAction|AA|Encrypt|Rendition|Movie|Sound|3D)(?![A-Za-z0-9])/;

const forbiddenAnywhere = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|OpenAction|Rendition)(?![A-Za-z0-9])/;

/**
 * Whether a PDF is a plain print file: what stands in it, packed object streams included, names nothing that runs, opens or
 * carries something else, and it has one to four pages of at most 70 cm.
 */
export function isPlainPdf(bytes: Buffer): boolean {
  if (bytes.length > maxDesignBytes || !/^%PDF-[12]\.\d/.test(bytes.toString("latin1", 0, 8))) return false;
  const raw = bytes.toString("latin1");
  if (!/%%EOF\s*$/.test(raw.slice(-1024))) return false;
  const texts = textsOf(raw);
  if (!texts) return false;
  const all = texts.map(unescapeNames).join("\n");
  // A file's index may lead into a stream's bytes, where short names stand by chance.
  if (forbidden.test(all) || forbiddenAnywhere.test(unescapeNames(raw))) return false;
  const pages = all.match(/\/Type\s*\/Page(?![A-Za-z0-9])/g)?.length ?? 0;
  const boxes = [...all.matchAll(/\/MediaBox\s*\[\s*(-?[\d.]+)\s+(-?[\d.]+)\s+(-?[\d.]+)\s+(-?[\d.]+)/g)].map(([, x, y, right, top]) => Math.max(Number(right) - Number(x), Number(top) - Number(y)));
  return pages >= 1 && pages <= most.pages && boxes.length > 0 && boxes.every((side) => side > 0 && side <= most.side);
}

/**
 * What is read as objects: the file without its streams, and object streams unpacked; `undefined` for one that cannot be
 * read so. One way through the file, whatever stands in it.
 */
function textsOf(raw: string): string[] | undefined {
  const texts: string[] = [];
  const beginning = /stream\r?\n/g;
  let left: number = most.inflated;
  for (let at = 0; ; ) {
    beginning.lastIndex = at;
    const begin = beginning.exec(raw);
    const outside = raw.slice(at, begin?.index);
    texts.push(outside);
    if (!begin) return texts;
    const end = raw.indexOf("endstream", beginning.lastIndex);
    if (end === -1) return undefined;
    const head = unescapeNames(outside);
    if (/\/Type\s*\/ObjStm(?![A-Za-z0-9])/.test(head)) {
      const text = unpack(head, raw.slice(beginning.lastIndex, end), left);
      if (text === undefined) return undefined;
      left -= text.length;
      texts.push(text);
    }
    at = end + "endstream".length;
  }
}

/** Of the one packing that is usual: another could hide what is looked for. */
function unpack(head: string, body: string, most: number): string | undefined {
  if (!/\/Filter\s*(?:\[\s*)?\/FlateDecode\s*(?:\]|\/|>>|$)/.test(head)) return undefined;
  try {
    return inflateSync(Buffer.from(body, "latin1"), { maxOutputLength: most }).toString("latin1");
  } catch {
    return undefined;
  }
}

/** Names may be spelled with `#` and two digits. */
function unescapeNames(text: string): string {
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
