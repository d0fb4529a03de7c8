import { agreeWord } from "#shared/format/counts.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";

const secretNames: ReadonlySet<string> = new Set(["hmac_compute", "api_key_sha256", "api_secret_sha256", "token"]);
const mask = "••••••••";

/**
 * Masks the secrets of a notice's body (JSON or form) that would let a reader forge another. In any other format, masks
 * everything that looks like a key, a digest or a token.
 */
export function maskNoticeSecrets(body: string): string {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === "object" && parsed !== null) return JSON.stringify(masked(parsed));
  } catch {
    // Not JSON.
  }
  if (!/^[^=&\s]+=/.test(body)) return hideLongPieces(body);
  return body.split("&").map(maskPair).join("&");
}

function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isSecret(name) ? mask : masked(inner)]),
  );
}

function maskPair(pair: string): string {
  const [name = ""] = pair.split("=");
  if (isSecret(decoded(name))) return `${name}=${mask}`;
  return pair;
}

/** Also matches `token`, ` Token ` and `token[]`, which a form reader may take for the same name. */
function isSecret(name: string): boolean {
  return secretNames.has(name.replace(/\[.*$/, "").trim().toLowerCase());
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

function hideLongPieces(text: string): string {
  return text.replace(/[\w-]{20,}/g, mask);
}

/** Computes the least deposit (whole FCFA) for an order of this price: the configured one, or the price if lower. */
export function computeMinDeposit(price: number, least: number): number {
  return Math.min(price, least);
}

/** Says what a payment recorded by staff has achieved. `waits`: some card is incomplete. */
export function describeRecordedPayment({
  rest,
  waits,
  cards,
}: {
  rest: number;
  waits: boolean;
  cards: number;
}): string {
  if (waits)
    return cards > 1
      ? "Le paiement est reçu. Chaque carte est en ligne une fois complète."
      : "Le paiement est reçu. La carte sera en ligne une fois complète.";
  const online = agreeWord(cards, "la carte est en ligne", "les cartes sont en ligne");
  if (rest > 0) return `Le paiement est reçu, ${online}. Reste à encaisser\u00a0: ${formatFcfa(rest)}.`;
  return `La commande est payée, ${agreeWord(cards, "sa carte est en ligne", "ses cartes sont en ligne")}.`;
}
