import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { routePaths } from "#shared/route-paths.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, MailParagraph, UnbrokenOrderNumber } from "./layout.tsx";

interface StaffReprintWithdrawnMailProps {
  number: string;
  ref: string;
  /** How many cards are not made any more; a name would outlive its card. */
  withdrawn: number;
  /** Whole FCFA that came in for them. */
  owed: number;
}

/** Tells staff that a paid reprint is not made any more, since whose card it was is erased: they give its money back. */
const template: MailTemplateFunction<StaffReprintWithdrawnMailProps> = ({ number, ref, withdrawn, owed }, site) => ({
  subject: `Réimpression retirée\u00a0: ${number}, ${formatFcfa(owed)} à rendre`,
  body: (
    <MailLayout
      site={site}
      preview={`${formatFcfa(owed)} sont à rendre.`}
      title="Une réimpression payée ne se fait plus"
      staff
    >
      <MailParagraph>
        {agreeWord(
          withdrawn,
          "Une carte payée, qui n'était pas encore partie, ne s'imprime plus",
          `${formatCount(withdrawn, "carte")} payées, qui n'étaient pas encore parties, ne s'impriment plus`,
        )}{" "}
        dans la commande <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber>
        {`\u00a0: les données de qui ${agreeWord(withdrawn, "la portait", "les portait")} sont effacées. ${formatFcfa(owed)} sont à rendre.`}
      </MailParagraph>
      <MailActionButton href={`${site.publicUrl}${routePaths.admin}/commandes/${ref}`}>
        Voir la commande
      </MailActionButton>
    </MailLayout>
  ),
});

export const staffReprintWithdrawnMail = defineMail({ name: "staff-reprint-withdrawn", erasedWith: "order", template });
