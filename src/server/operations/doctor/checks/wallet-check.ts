import { X509Certificate } from "node:crypto";
import { dayMs, formatFrenchDay } from "#shared/format/day-and-time.ts";
import type { WalletSettings } from "#server/config/wallet-settings.ts";
import { failedFinding, type HealthCheck, okFinding, warningFinding } from "../check.ts";

/** Days: enough to get a new certificate from Apple without haste. */
const warningDays = 30;

export const walletHealthCheck: HealthCheck = {
  name: "wallet",
  look: ({ settings: { wallet }, wall }) => {
    if (!wallet) return okFinding("Apple Wallet n'est pas proposé (WALLET_CERTIFICATE).");
    const fault = findFault(wallet);
    if (fault !== undefined) return failedFinding(`Apple Wallet\u00a0: ${fault} Aucun iPhone n'accepte ces cartes.`);
    const ends = [
      { name: "WALLET_CERTIFICATE", pem: wallet.certificate },
      { name: "WALLET_WWDR_CERTIFICATE", pem: wallet.intermediate },
    ]
      .map(({ name, pem }) => ({ name, at: Date.parse(new X509Certificate(pem).validTo) }))
      .toSorted((a, b) => a.at - b.at);
    const [first = { name: "", at: 0 }] = ends;
    const day = formatFrenchDay(first.at);
    if (first.at <= wall())
      return failedFinding(
        `Apple Wallet\u00a0: ${first.name} a expiré le ${day}. Demandez-en un autre à Apple\u00a0: d'ici là aucun iPhone n'accepte ces cartes.`,
      );
    if (first.at - wall() < warningDays * dayMs)
      return warningFinding(
        `Apple Wallet\u00a0: ${first.name} expire le ${day}. Demandez-en un autre à Apple, du même identifiant.`,
      );
    return okFinding(`Apple Wallet\u00a0: les certificats valent jusqu'au ${day}.`);
  },
};

/** Finds why Apple would refuse passes signed with these settings. */
function findFault({ certificate, key, intermediate, passTypeId, teamId }: WalletSettings): string | undefined {
  const [own, apples] = [new X509Certificate(certificate), new X509Certificate(intermediate)];
  if (!own.checkPrivateKey(key)) return "WALLET_KEY n'est pas la clé de WALLET_CERTIFICATE.";
  if (!own.verify(apples.publicKey)) return "WALLET_CERTIFICATE n'est pas signé par WALLET_WWDR_CERTIFICATE.";
  const subject = readSubject(own);
  if (subject.UID !== passTypeId)
    return `WALLET_CERTIFICATE est celui de ${subject.UID ?? "rien"}, et WALLET_PASS_TYPE_ID dit ${passTypeId}.`;
  if (subject.OU !== teamId)
    return `WALLET_CERTIFICATE est celui de l'équipe ${subject.OU ?? "inconnue"}, et WALLET_TEAM_ID dit ${teamId}.`;
  return undefined;
}

/** Reads the subject's names by kind, such as UID and OU. */
function readSubject({ subject }: X509Certificate): Record<string, string | undefined> {
  return Object.fromEntries(
    subject.split("\n").map((line) => {
      const at = line.indexOf("=");
      return [line.slice(0, at), line.slice(at + 1)];
    }),
  );
}
