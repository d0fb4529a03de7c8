import { formatFrenchDay } from "#shared/format/instants.ts";
import type { PersonDataRecords } from "./find-person.ts";

interface ArchiveOrigin {
  /** ms since 1970 UTC. */
  now: number;
  company: string;
  supportEmail: string;
  publicUrl: string;
}

/** Builds the text that describes the archive to the person; its line ends work on every system. */
export function buildArchiveReadme(
  { email, orders, subscription, left, logins, memberships }: PersonDataRecords,
  { now, company, supportEmail, publicUrl }: ArchiveOrigin,
): string {
  const whose = email ?? (orders[0] ? `la commande ${orders[0].order.number}` : (left[0]?.contact.phone ?? ""));
  const lines = [
    "VOS DONNÉES PERSONNELLES",
    "",
    `Cette archive contient tout ce que ${company} garde sur ${whose}, le ${formatFrenchDay(now)}.`,
    "",
    ...orders.map(({ order, as }) => {
      if (as === "buyer") return `${order.number}/  la commande passée le ${formatFrenchDay(order.createdAt)}\u00a0:`;
      return `${order.number}/  la carte où figure cette adresse, commandée par quelqu'un d'autre\u00a0:`;
    }),
    ...(orders.length > 0
      ? [
          "  donnees.json   ce qui est écrit\u00a0: commande, cartes, paiements et remboursements, notifications de",
          "                 paiement, e-mails, histoire, fabrication, livraisons, épreuves et, pour le propriétaire d'une",
          "                 carte, ses versions, ses visites, les coordonnées laissées par ses visiteurs et ce que son",
          "                 entreprise sait, demande et dit de sa carte",
          "  *.vcf          chaque carte, à ouvrir avec un carnet d'adresses",
          "  photos         le portrait (profile), la couverture (cover) et le logo\u00a0; «\u00a0avant\u00a0»\u00a0: ceux des versions gardées",
          "  brochures      le PDF que ses visiteurs téléchargent, s'il y en a un, et ceux des versions gardées",
        ]
      : []),
    ...(subscription ? ["newsletter.json  l'inscription à la newsletter, la preuve de l'accord et les e-mails"] : []),
    ...(left.length > 0
      ? ["coordonnees-laissees.json  ce qui a été laissé sur des cartes pour leurs propriétaires, et l'accord donné"]
      : []),
    ...(memberships.length > 0 ? ["entreprises.json  les entreprises dont cette adresse gère les cartes"] : []),
    ...(logins.sessions.length + logins.passes.length + logins.mails.length > 0
      ? [
          "ma-carte.json  les appareils connectés à l'espace propriétaire, les cartes dans Apple Wallet, et les e-mails qui",
          "                 y mènent",
        ]
      : []),
    "",
    "Les fichiers .json se lisent avec n'importe quel éditeur de texte. Les montants sont en francs CFA, les heures",
    "en temps universel, qui est celui de Dakar. Les visites sont comptées sans que l'on sache qui visite.",
    "Les liens qui ouvrent quelque chose, et les noms des membres de notre équipe, ont été retirés.",
    "",
    `Vous pouvez demander que ces données soient corrigées ou effacées\u00a0: ${supportEmail}`,
    `Ce que nous gardons, pourquoi et combien de temps\u00a0: ${publicUrl}/confidentialite`,
    "",
  ];
  return lines.join("\r\n");
}
