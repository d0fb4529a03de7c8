import { inflateSync } from "node:zlib";
import { maxDesignBytes } from "#shared/print-limits.ts";

const most = { pages: 4, inflated: 60 * 1024 * 1024, side: 2000 } as const;

/** What a printed design needs none of, and what opens, runs, sends or carries something else. */
const forbidden = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|Filespec|RichMedia|XFA|AcroForm|SubmitForm|ImportData|GoToR|GoToE|OpenAction|AA|Encrypt|Rendition|Movie|Sound|3D)(?![A-Za-z0-9])/;

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
  if (forbidden.test(all)) return false;
  const pages = all.match(/\/Type\s*\/Page(?![A-Za-z0-9])/g)?.length ?? 0;
  const boxes = [...all.matchAll(/\/MediaBox\s*\[\s*(-?[\d.]+)\s+(-?[\d.]+)\s+(-?[\d.]+)\s+(-?[\d.]+)/g)].map(([, x, y, right, top]) => Math.max(Number(right) - Number(x), Number(top) - Number(y)));
  return pages >= 1 && pages <= most.pages && boxes.length > 0 && boxes.every((side) => side > 0 && side <= most.side);
}

/** What is read as objects: the file without its streams, and object streams unpacked; `undefined` for one that cannot be read so. */
function textsOf(raw: string): string[] | undefined {
  const texts = [raw.replace(/stream\r?\n[^]*?endstream/g, "stream endstream")];
  let left: number = most.inflated;
  for (const [, head = "", body = ""] of raw.matchAll(/<<((?:(?!stream\r?\n|endobj)[^])*)>>\s*stream\r?\n([^]*?)\r?\n?endstream/g)) {
    if (!/\/Type\s*\/ObjStm(?![A-Za-z0-9])/.test(unescapeNames(head))) continue;
    // Other packings are rare, and could hide what is looked for.
    if (!/\/Filter\s*(?:\[\s*)?\/FlateDecode\s*(?:\]|\/|>>|$)/.test(head)) return undefined;
    try {
      const text = inflateSync(Buffer.from(body, "latin1"), { maxOutputLength: left }).toString("latin1");
      left -= text.length;
      texts.push(text);
    } catch {
      return undefined;
    }
  }
  return texts;
}

/** Names may be spelled with `#` and two digits. */
function unescapeNames(text: string): string {
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
