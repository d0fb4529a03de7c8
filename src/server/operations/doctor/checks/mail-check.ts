import { type HealthCheck, okFinding, warningFinding, criticalFinding } from "../check.ts";

export const smtpHealthCheck: HealthCheck = {
  name: "smtp",
  look: async ({ settings: { smtpUrl }, mail }) => {
    if (!smtpUrl)
      return criticalFinding(
        "Pas de serveur d'e-mail\u00a0: les e-mails restent dans le dossier outbox et personne ne les reçoit. Renseignez SMTP_URL.",
      );
    const { host } = new URL(smtpUrl);
    try {
      await mail.check();
      return okFinding(`Le serveur d'e-mail ${host} répond et nous accepte.`);
    } catch (error) {
      const { code, responseCode, message } = error as Error & { code?: string; responseCode?: number };
      // A server that does not answer may be back in a minute, and mails wait for it; a refusal stays.
      if (code === "EAUTH" || (responseCode ?? 0) >= 500)
        return criticalFinding(
          `Le serveur d'e-mail ${host} nous refuse (${responseCode ?? code})\u00a0: vérifiez l'utilisateur et le mot de passe de SMTP_URL.`,
        );
      return {
        level: "fail",
        text: `Le serveur d'e-mail ${host} ne répond pas (${code ?? message})\u00a0: les e-mails attendent. Vérifiez l'hôte et le port de SMTP_URL, et le pare-feu.`,
      };
    }
  },
};

/** Host names that nobody can own: RFC 2606, RFC 6761. */
const nobodysHost = /(^|\.)(example|invalid|test|localhost|local)$|(^|\.)example\.(com|net|org)$/i;

export const mailSenderHealthCheck: HealthCheck = {
  name: "sender",
  look: ({ settings: { mailFrom } }) => {
    const host = /@([^@<>\s]+?)>?$/.exec(mailFrom)?.[1] ?? "";
    if (nobodysHost.test(host))
      return criticalFinding(
        `L'expéditeur des e-mails, ${mailFrom}, est un exemple\u00a0: ils seront refusés. Renseignez MAIL_FROM, ou Réglages.`,
      );
    if (!host.includes("."))
      return criticalFinding(
        `L'expéditeur des e-mails, ${mailFrom}, n'est pas une adresse. Renseignez MAIL_FROM, ou Réglages.`,
      );
    if (host.endsWith(".")) return warningFinding(`L'expéditeur des e-mails, ${mailFrom}, finit par un point.`);
    return okFinding(`Les e-mails partent de ${mailFrom}.`);
  },
};
