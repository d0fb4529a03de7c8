import { createHmac } from "node:crypto";

const secretMark = "whsec_";

/** Makes a secret of 256 random bits, as Standard Webhooks writes it. `bits`: hexadecimal. */
export function buildWebhookSecret(bits: string): string {
  return secretMark + Buffer.from(bits, "hex").toString("base64");
}

/** Builds the headers of Standard Webhooks. `now`: ms. */
export function buildSignedHeaders(
  secret: string,
  { id, body, now }: { id: string; body: string; now: number },
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const key = Buffer.from(secret.slice(secretMark.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
