import { createHash } from "node:crypto";
import readQrCode from "jsqr";
import sharp from "sharp";
import { ask, type Answer, type Service } from "./service.ts";

/** What an application answered, by the path that was asked. */
export type Answers = Record<string, unknown>;

const hashOf = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("base64url").slice(0, 12);

export const wholeList = "/api/orders?pageSize=100&sort=-createdAt&page=";

/** The part of an answer that has to stay, by the kind of path. */
async function read(path: string, answer: Answer, refs: ReadonlyMap<string, number>): Promise<unknown> {
  if (answer.status !== 200) return answer.status;
  if (path.startsWith("/vcard/")) return [...new Set(answer.bytes.toString().match(/\/images\/[0-9a-f]{32}\/[a-z0-9.-]+/g))].toSorted();
  if (path.startsWith("/api/orders/vcard/")) {
    const text = answer.bytes.toString();
    return { rev: /^REV:(.*)\r$/m.exec(text)?.[1], hash: hashOf(text.replace(/^REV:.*\r\n/m, "")), type: answer.headers["content-type"] };
  }
  if (path.endsWith("/qr.png")) return { says: await readQr(answer.bytes), name: answer.headers["content-disposition"] };
  if (path.startsWith("/images/") || path.endsWith("/image")) return `${answer.headers["content-type"]} ${hashOf(answer.bytes)}`;
  if (path.startsWith("/api/orders.csv")) return answer.bytes.toString();
  if (path.startsWith("/api/orders?")) {
    const items = answer.json<{ ref: string }[]>();
    // The rows themselves where the whole list is walked; elsewhere which rows, and in which order.
    const rows = path.startsWith(wholeList) ? items : items.map(({ ref }) => refs.get(ref) ?? ref);
    return { total: answer.headers["x-total-count"], capped: answer.headers["x-total-count-capped"], rows };
  }
  return answer.json();
}

/** Asks an application all of that, as an administrator. */
export async function askAll(service: Service, paths: readonly string[], authorization: string, refs: readonly string[]): Promise<Answers> {
  const numbers = new Map(refs.map((ref, at) => [ref, at]));
  const answers: Answers = {};
  for (const [at, path] of paths.entries()) {
    // Nobody asks more than 1200 things a minute.
    if (at % 100 === 0) service.clock.at += 10_000;
    const isPublic = path.startsWith("/vcard/") || path.startsWith("/images/") || path.startsWith("/api/ref/");
    answers[path] = await read(path, await ask(service, { url: path, headers: isPublic ? {} : { authorization } }), numbers);
  }
  return answers;
}

/** What a QR code says. */
async function readQr(png: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return readQrCode(new Uint8ClampedArray(data), info.width, info.height, { inversionAttempts: "dontInvert" })?.data;
}
