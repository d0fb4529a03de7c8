const failed = "Une erreur s'est produite, veuillez réessayer.";
/** Applies to phones that support timeouts; older ones wait as long as their network does. */
const patienceMs = 20_000;

/**
 * Fetches the contact file, whole and no other page in its stead; or returns why there is none, in the server's
 * words where it has some.
 */
export async function fetchContactFile(url: string): Promise<{ file: Blob } | { refusal: string }> {
  try {
    const answer = await fetch(url, { cache: "no-store", signal: AbortSignal.timeout?.(patienceMs) });
    if (!answer.ok) return { refusal: ((await answer.json()) as { message?: string }).message || failed };
    const file = await answer.blob();
    return file.type.startsWith("text/vcard") ? { file } : { refusal: failed };
  } catch {
    return { refusal: failed };
  }
}
