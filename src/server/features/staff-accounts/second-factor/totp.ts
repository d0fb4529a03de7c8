import { Secret, TOTP } from "otpauth";

const issuer = "Sen Digital Vcard";
const stepSeconds = 30;
/** How many steps before and after the present one are accepted, for clocks that are wrong. */
const toleratedSteps = 1;

/** Generates 160 random bits in base32. */
export function generateTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Builds the `otpauth:` URI that authenticator apps read from the QR code. */
export function buildTotpUri(secret: string, email: string): string {
  return createTotp(secret, email).toString();
}

/** Finds the 30 s step of a code; `undefined` if it is not valid now (ms). Ignores spaces. */
export function findTotpStep(secret: string, code: string, now: number): number | undefined {
  const token = code.replace(/\s/g, "");
  if (!/^[0-9]{6}$/.test(token)) return undefined;
  const delta = createTotp(secret).validate({ token, timestamp: now, window: toleratedSteps });
  if (delta === null) return undefined;
  return Math.floor(now / (stepSeconds * 1000)) + delta;
}

function createTotp(secret: string, label = ""): TOTP {
  return new TOTP({ issuer, label, secret, period: stepSeconds });
}
