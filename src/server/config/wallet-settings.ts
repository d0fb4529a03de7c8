import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { SettingError } from "./env-file.ts";

const text = z.string().min(1);

/** What Apple Wallet passes are signed with; without it nobody is offered a pass. */
export const walletVariables = {
  WALLET_CERTIFICATE: text.optional(),
  WALLET_KEY: text.optional(),
  WALLET_KEY_PASSPHRASE: text.optional(),
  WALLET_WWDR_CERTIFICATE: text.optional(),
  WALLET_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/)
    .optional(),
  WALLET_PASS_TYPE_ID: z
    .string()
    .max(100)
    .regex(/^pass\.[A-Za-z0-9.-]+$/)
    .optional(),
};

type Values = z.output<z.ZodObject<typeof walletVariables>>;

export interface WalletSettings {
  teamId: string;
  passTypeId: string;
  /** The pass type's certificate, PEM. */
  certificate: string;
  key: KeyObject;
  /** Apple's intermediate certificate (WWDR), which signed it, PEM. */
  intermediate: string;
}

const needed = [
  "WALLET_CERTIFICATE",
  "WALLET_KEY",
  "WALLET_WWDR_CERTIFICATE",
  "WALLET_TEAM_ID",
  "WALLET_PASS_TYPE_ID",
] as const;

/** Reads all variables, or none. @throws {SettingError} if some are missing, or a file has no certificate or key */
export function readWalletSettings(values: Values): WalletSettings | undefined {
  const given = [...needed, "WALLET_KEY_PASSPHRASE" as const].find((name) => values[name] !== undefined);
  if (given === undefined) return undefined;
  const missing = needed.find((name) => values[name] === undefined);
  if (missing !== undefined) throw new SettingError(`${missing} manque à côté de ${given}.`);
  return {
    teamId: values.WALLET_TEAM_ID ?? "",
    passTypeId: values.WALLET_PASS_TYPE_ID ?? "",
    certificate: readCertificate("WALLET_CERTIFICATE", values.WALLET_CERTIFICATE ?? ""),
    key: readKey(values.WALLET_KEY ?? "", values.WALLET_KEY_PASSPHRASE),
    intermediate: readCertificate("WALLET_WWDR_CERTIFICATE", values.WALLET_WWDR_CERTIFICATE ?? ""),
  };
}

function readCertificate(name: keyof Values, value: string): string {
  const bytes = readPemOrFile(name, value);
  try {
    // Apple also distributes certificates as DER (.cer).
    return new X509Certificate(bytes).toString();
  } catch {
    throw new SettingError(`${name} ne contient pas de certificat\u00a0: il faut un fichier .pem ou .cer.`);
  }
}

function readKey(value: string, passphrase: string | undefined): KeyObject {
  const bytes = readPemOrFile("WALLET_KEY", value);
  let key: KeyObject;
  try {
    key = createPrivateKey({ key: bytes, ...(passphrase !== undefined && { passphrase }) });
  } catch {
    throw new SettingError(
      "WALLET_KEY ne peut pas être lue\u00a0: il faut une clé privée en PEM, et sa phrase secrète dans WALLET_KEY_PASSPHRASE si elle en a une.",
    );
  }
  if (key.asymmetricKeyType !== "rsa") throw new SettingError("WALLET_KEY ne va pas\u00a0: il faut une clé RSA.");
  return key;
}

/** Reads a value that is PEM itself, its lines perhaps joined by `\n`, or the path of a file. */
function readPemOrFile(name: keyof Values, value: string): Buffer {
  if (value.includes("-----BEGIN")) return Buffer.from(value.replaceAll("\\n", "\n"));
  try {
    return readFileSync(value);
  } catch (error) {
    throw new SettingError(`Le fichier de ${name} ne peut pas être lu (${(error as NodeJS.ErrnoException).code}).`);
  }
}
