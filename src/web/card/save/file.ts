import { failed, isFrench } from "#shared/card/labels/script/fr.ts";

/** Applies to phones that support timeouts; older ones wait as long as their network does. */
const patienceMs = 20_000;

/**
 * Fetches the contact file, whole and no other page in its stead; or returns why there is none: on a French page in
 * the server's words where it has some, else `failed`.
 */
export async function fetchContactFile(url: string): Promise<{ file: Blob } | { refusal: string }> {
  try {
    const answer = await fetch(url, { cache: "no-store", signal: AbortSignal.timeout?.(patienceMs) });
    if (!answer.ok && isFrench) return { refusal: ((await answer.json()) as { message?: string }).message || failed };
    const file = await answer.blob();
    return answer.ok && file.type.startsWith("text/vcard") ? { file } : { refusal: failed };
  } catch {
    return { refusal: failed };
  }
}
