import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { routePaths } from "#shared/route-paths.ts";
import { sanitizeNameForMail } from "./mail-rules.ts";
import { defineLetter } from "./define-letter.tsx";
import { MailParagraph } from "./layout.tsx";

const buttons = { "Ouvrir l'espace": routePaths.company };

interface WebhookOff {
  url: string;
  /** Time (ms) when it began to fail. */
  since: number;
  /** The last attempt's answer, in French. */
  answer: string;
}

/** Tells a company's administrators that one of their webhook addresses gets nothing any more. */
export const webhookOff = defineLetter("company-webhook-off", "owner", ({ url, since, answer }: WebhookOff) => ({
  subject: "Un de vos logiciels ne répond plus",
  preview: "Nous ne lui envoyons plus rien.",
  says: [
    `Depuis le ${formatFrenchDay(since)}, cette adresse ne prend plus ce que nous lui envoyons : ${url}`,
    `Dernier essai : ${answer}. Nous ne lui envoyons plus rien.`,
    "Quand le logiciel répond de nouveau, rallumez l'adresse dans l'espace de l'entreprise, partie « Logiciels ». Ce qui n'est pas parti s'y renvoie.",
  ],
  buttons,
}));

interface Invitation {
  company: string;
  /** The mail is erased with this company's data when the invitation is withdrawn. */
  organisationId: string;
  /** Departments whose cards they look after; empty: all. */
  departments: readonly string[];
  /** The mailbox at the company that invites; absent: our team. */
  by?: string;
}

/** Tells somebody that they now look after a company's cards. */
export const companyInvitation = defineLetter(
  "company-invitation",
  "owner",
  ({ company, departments, by }: Invitation) => {
    const whose =
      departments.length === 0
        ? "de toute l'entreprise"
        : `de ces départements : ${departments.map(sanitizeNameForMail).join(", ")}`;
    const ofCompany = formatNameWithDe(sanitizeNameForMail(company));
    return {
      subject: `Les cartes ${ofCompany} vous sont confiées`,
      preview: "Ouvrez l'espace de l'entreprise.",
      title: `L'espace ${ofCompany}`,
      says: [
        `${by ?? "Notre équipe"} vous confie les cartes de visite ${whose}. Vous y trouverez les personnes, ce que disent leurs cartes et ce qu'elles deviennent.`,
        "Il n'y a pas de mot de passe : donnez cette adresse e-mail, et un code vous est envoyé.",
      ],
      buttons,
      after: ["Vous n'êtes pas la bonne personne ? Ne faites rien, et prévenez-nous."],
    };
  },
);

interface CardOfHolder {
  /** The card; the mail is erased with it. */
  ref: string;
  company: string;
  /** The reader looks after the company's cards in its space; else they answer us. */
  hasSpace: boolean;
  /** The holder's name. */
  name: string;
}

/** Tells a company that a holder has declared their card lost, and that it can have another made. */
export const cardLost = defineLetter("company-card-lost", "owner", (card: CardOfHolder) => {
  const who = sanitizeNameForMail(card.name);
  return {
    subject: `La carte ${formatNameWithDe(who)} est déclarée perdue (${sanitizeNameForMail(card.company)})`,
    preview: `${who} a déclaré sa carte perdue.`,
    title: "Une carte est déclarée perdue",
    says: [
      `${who} a déclaré sa carte perdue. Sa puce ne montre plus sa page\u00a0; son lien et son QR code la montrent toujours.`,
      card.hasSpace
        ? "Une nouvelle carte se commande sur sa fiche, dans «\u00a0Personnes\u00a0». Retrouvée, l'ancienne sert de nouveau."
        : "Pour une nouvelle carte, répondez à ce message. Retrouvée, l'ancienne sert de nouveau.",
    ],
    buttons: card.hasSpace ? buttons : {},
  };
});

interface CardLeaving extends CardOfHolder {
  /** Time (ISO 8601) when the card is erased. */
  leavesAt: string;
}

/** Tells a company that a holder has asked for their card's removal, and what becomes of the printed address. */
export const cardLeaving = defineLetter("company-card-leaving", "owner", (card: CardLeaving) => {
  const who = sanitizeNameForMail(card.name);
  const day = formatFrenchDay(Date.parse(card.leavesAt));
  return {
    subject: `La carte ${formatNameWithDe(who)} va être retirée (${sanitizeNameForMail(card.company)})`,
    preview: `${who} a demandé le retrait de sa carte.`,
    title: "Un titulaire retire sa carte",
    says: [
      `${who} a demandé le retrait de sa carte. Sa page est en pause, et ses données seront effacées le ${day}, sauf changement d'avis d'ici là.`,
      "L'adresse imprimée reste à votre entreprise\u00a0: ensuite, vous pouvez la donner à un successeur, la faire mener vers un collègue, ou la retirer.",
      card.hasSpace
        ? "Cette personne ne travaille plus chez vous\u00a0? Dites-le dès maintenant sur sa fiche."
        : "Répondez à ce message\u00a0: nous le faisons avec vous.",
    ],
    buttons: card.hasSpace ? buttons : {},
  };
});

interface NamedPeople {
  count: number;
  /** The first people to name. */
  people: readonly { ref: string; name: string }[];
}

function People({ count, people }: NamedPeople) {
  const others = count - people.length;
  return (
    <MailParagraph>
      {people.map(({ ref, name }) => (
        <span key={ref}>
          {sanitizeNameForMail(name)}
          <br />
        </span>
      ))}
      {others > 0 ? `et ${formatCount(others, "autre", "autres")}.` : ""}
    </MailParagraph>
  );
}

interface PeopleMissing extends NamedPeople {
  company: string;
  /** `withoutMail`: they have no mailbox; `silent`: they did not answer two reminders. */
  why: "withoutMail" | "silent";
  /** When they were asked (ms since 1970 UTC); each round is reported once. */
  round: number;
  /** The reader looks after the company's cards in its space; else they answer us. */
  hasSpace: boolean;
}

/** Tells a company which people have not completed their card, or cannot be mailed. */
export const peopleMissing = defineLetter("company-people-missing", "owner", (missing: PeopleMissing) => {
  const { company, hasSpace, count, people } = missing;
  const isSilent = missing.why === "silent";
  const title = isSilent
    ? formatCount(count, "personne n'a pas vérifié sa carte", "personnes n'ont pas vérifié leur carte")
    : formatCount(count, "personne attend son lien", "personnes attendent leur lien");
  const inSpace = isSilent
    ? `Dans l'espace de l'entreprise, vous pouvez leur envoyer un lien, compléter ${agreeWord(count, "la carte", "les cartes")}, ou faire imprimer sans attendre.`
    : "Les liens sont dans l'espace de l'entreprise.";
  return {
    subject: `${title} (${sanitizeNameForMail(company)})`,
    preview: "Envoyez-leur leur lien, ou faites imprimer sans attendre.",
    title,
    says: [
      isSilent
        ? "Malgré deux rappels, leurs cartes ne sont ni complétées ni vérifiées."
        : "Nous n'avons pas d'adresse e-mail pour leur écrire. Envoyez à chacune son lien, par WhatsApp par exemple.",
      <People key="people" count={count} people={people} />,
      hasSpace ? inSpace : "Répondez à ce message\u00a0: nous les envoyons, ou faisons imprimer sans attendre.",
    ],
    buttons: hasSpace ? buttons : {},
  };
});

interface Completions extends NamedPeople {
  organisationId: string;
  company: string;
  /** The reader looks after the company's cards in its space. */
  hasSpace: boolean;
  /** End of the reported period (ms since 1970 UTC). */
  until: number;
  /** Number of people who have not completed their card. */
  left: number;
  /** Number of mailboxes entered through a card's link that the company must confirm. */
  toConfirm: number;
}

/** Tells a company who has completed their card and how many are left: once a day at most, at once when nobody is. */
export const completions = defineLetter("company-completions", "owner", (told: Completions) => {
  const { organisationId, hasSpace, count, left, toConfirm } = told;
  const mailboxes = formatCount(toConfirm, "adresse e-mail est à confirmer", "adresses e-mail sont à confirmer");
  const done = formatCount(count, "personne a complété sa carte", "personnes ont complété leur carte");
  const awaited =
    left === 0 ? "Plus personne n'est attendu." : `Il en reste ${left.toLocaleString("fr-FR")} à compléter.`;
  const title = left === 0 ? "Toutes les cartes sont complétées" : count === 0 ? mailboxes : done;
  return {
    subject: `${title} (${sanitizeNameForMail(told.company)})`,
    preview: awaited,
    title,
    says: [
      count > 0 && `${done}\u00a0:`,
      count > 0 && <People key="people" {...told} />,
      awaited,
      toConfirm > 0 &&
        `${mailboxes}\u00a0: un lien se transfère, vérifiez ${agreeWord(toConfirm, "qu'elle", "que chacune")} est bien celle de la personne.`,
    ],
    buttons: hasSpace ? { "Voir les cartes à compléter": routePaths.companySpace(organisationId, "a-completer") } : {},
  };
});

interface ChangeRequested {
  /** The card; the mail is erased with it. */
  ref: string;
  company: string;
  organisationId: string;
  /** The reader answers in the company's space; else they are of the team. */
  hasSpace: boolean;
  /** The name on the card. */
  name: string;
  /** The field's French name. */
  field: string;
  to: string;
  /** The field is a mailbox that was entered through the card's link; the mail does not repeat it. */
  isMailbox?: boolean;
}

/** Tells a company's administrators that somebody asks to change a locked field of a card. */
export const changeRequested = defineLetter("change-requested", "owner", (change: ChangeRequested) => {
  const { organisationId, hasSpace, field, to, isMailbox = false } = change;
  const whose = formatNameWithDe(sanitizeNameForMail(change.name));
  const company = sanitizeNameForMail(change.company);
  const space = routePaths.companySpace(organisationId, isMailbox ? "a-completer" : "demandes");
  const page = hasSpace ? space : `${routePaths.admin}/entreprises/${organisationId}`;
  if (isMailbox)
    return {
      subject: `Une adresse e-mail est à confirmer pour la carte ${whose}`,
      preview: "Confirmez-la, ou refusez-la.",
      title: "Une adresse e-mail est à confirmer",
      says: [
        `Par le lien de la carte ${whose} (${company}), une adresse e-mail a été donnée.`,
        "Un lien se transfère\u00a0: vérifiez que cette adresse est bien celle de cette personne. Une fois confirmée, elle ouvre sa carte.",
      ],
      buttons: { "Voir l'adresse": page },
    };
  return {
    subject: `Un changement est demandé sur la carte ${whose}`,
    preview: "Acceptez-le, ou refusez-le avec un mot.",
    title: "Un changement est demandé",
    says: [
      `Sur la carte ${whose} (${company}), ce champ doit changer\u00a0: ${field}.`,
      to === "" ? "Il doit être vide." : `Il doit dire\u00a0: ${sanitizeNameForMail(to)}`,
      "C'est l'entreprise qui décide de ce champ. Accepter ne change que cette carte\u00a0; les autres restent comme elles sont.",
    ],
    buttons: { "Répondre à la demande": page },
  };
});

interface ChangeDecided {
  ref: string;
  company: string;
  /** The card's holder asked; else somebody who looks after the card. */
  isHolder: boolean;
  /** The name on the card. */
  name: string;
  /** The field's French name. */
  field: string;
  to: string;
  isAccepted: boolean;
  /** Message of whoever decided; may be empty. */
  word: string;
}

/** Tells whoever asked to change a locked field what the company has decided. */
export const changeDecided = defineLetter("change-decided", "owner-card", (change: ChangeDecided) => {
  const { ref, isHolder, field, isAccepted, word } = change;
  const [company, name, to] = [change.company, change.name, change.to].map(sanitizeNameForMail);
  const title = isAccepted ? "Le changement est accepté" : "Le changement est refusé";
  const card = isHolder ? "votre carte" : `la carte ${formatNameWithDe(name ?? "")}`;
  const wanted = change.to === "" ? "vide" : to;
  return {
    subject: `${title} (${field})`,
    preview: `${field}\u00a0: ${wanted}`,
    title,
    says: [
      isAccepted
        ? `${company} a accepté. Sur ${card}, ce champ dit maintenant\u00a0: ${wanted}.`
        : `${company} garde ce champ comme il est sur ${card}.`,
      word && (
        <MailParagraph key="word">
          {word.split("\n").map((line, at) => (
            <span key={at}>
              {line}
              <br />
            </span>
          ))}
        </MailParagraph>
      ),
    ],
    buttons: isHolder ? { "Voir ma carte": routePaths.ownedCard(ref) } : { "Ouvrir l'espace": routePaths.company },
  };
});
