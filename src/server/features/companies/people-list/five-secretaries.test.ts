/** Twenty lists of forty people, written by five secretaries: no card is wrong without a note or doubt. */
import { expect, test } from "vitest";
import { fortyPeople, type ListedPerson } from "#test/factories/spreadsheets/ugly-lists.ts";
import type { ProposedCard } from "#shared/company/proposed-cards.ts";
import { readSpreadsheet } from "#server/rendering/spreadsheet/read-spreadsheet.ts";
import { proposePeopleList } from "./propose-people-list.ts";

type Row = readonly string[];
interface Listed extends ListedPerson {
  at: number;
  /** Nine digits in pairs. */
  shown: string;
}
const people = fortyPeople.map((one, at): Listed => {
  const { mobile } = one;
  const shown = `${mobile.slice(0, 2)} ${mobile.slice(2, 5)} ${mobile.slice(5, 7)} ${mobile.slice(7)}`;
  return { ...one, at, shown };
});
const desk = "33 869 12 34";
/** Every fifth woman is married. */
const isMarried = ({ at }: Listed) => at % 5 === 2;

const csv = (separator: string, headings: string, rowOf: (one: Listed) => Row) =>
  [headings.replaceAll(";", separator), ...people.map((one) => rowOf(one).join(separator))].join("\r\n");
const capitals = (text: string) => text.toUpperCase();
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "");
const dosBytes = new Map(
  Array.from("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»", (sign, at) => [sign, 0x80 + at] as const),
);
const codings: Record<string, (text: string) => Buffer> = {
  utf8: (text) => Buffer.from(text),
  marked: (text) => Buffer.from(`\ufeff${text}`),
  windows: (text) => Buffer.from(text, "latin1"),
  dos: (text) => Buffer.from(Array.from(text, (sign) => dosBytes.get(sign) ?? sign.charCodeAt(0))),
  mac: (text) => {
    const bytes = new Map(
      Array.from({ length: 128 }, (_, at) => [new TextDecoder("macintosh").decode(Uint8Array.of(128 + at)), 128 + at]),
    );
    return Buffer.from(Array.from(text, (sign) => bytes.get(sign) ?? sign.charCodeAt(0)));
  },
  twice: (text) => Buffer.from(Buffer.from(text).toString("latin1")),
  twiceByMac: (text) => Buffer.from(new TextDecoder("macintosh").decode(Buffer.from(text))),
};

const married = (one: Listed, word: string, second = "FALL") =>
  isMarried(one) ? `${one.lastName} ${word} ${second}` : one.lastName;
const lists: readonly [string, string, Buffer][] = (
  [
    // Fatou keeps two columns of telephones, and her director's mailbox.
    [
      "Fatou",
      "windows",
      csv(";", "Prénom(s);NOM;Fonction;Tél. (fixe);Tél. (portable);E-mail;E-mail du responsable", (p) => [
        p.firstName,
        capitals(p.lastName),
        p.jobTitle,
        desk,
        p.shown,
        p.email,
        "dg@example.sn",
      ]),
    ],
    [
      "Fatou",
      "dos",
      csv(";", "NOM;Prénom;Poste occupé;Numéro bureau;Numéro personnel;Courriel;Mail N+1", (p) => [
        p.lastName,
        p.firstName,
        p.jobTitle,
        desk,
        p.shown,
        p.email,
        "dg@example.sn",
      ]),
    ],
    [
      "Fatou",
      "twice",
      csv(";", "Matricule;Prénom;Nom;Fonction;Mobile;Téléphone;E-mail;Contact d'urgence", (p) => [
        `="00${p.at + 100}"`,
        `="${p.firstName}"`,
        p.lastName,
        p.jobTitle,
        p.shown,
        desk,
        p.email,
        "77 999 99 99",
      ]),
    ],
    [
      "Fatou",
      "twiceByMac",
      csv(";", "Prénom;Nom;Fonction;Tél 1;Tél 2;E-mail;Date de naissance", (p) => [
        p.firstName,
        p.lastName,
        p.jobTitle,
        desk,
        p.shown,
        p.email,
        "12/05/1985",
      ]),
    ],
    // Ndèye writes names in one column, married women with both.
    [
      "Ndèye",
      "windows",
      csv(";", "N°;NOM ET PRENOMS;FONCTION;TEL;EMAIL", (p) => [
        `${p.at + 1}`,
        `${isMarried(p) ? "Mme " : ""}${capitals(p.lastName)} ${p.firstName}${isMarried(p) ? " épse FALL" : ""}`,
        capitals(p.jobTitle),
        p.shown,
        p.email,
      ]),
    ],
    [
      "Ndèye",
      "mac",
      csv(";", "Nom et prénom;Titre;Portable;Adresse électronique", (p) => [
        `${capitals(married(p, "ÉPOUSE"))} ${p.firstName}`,
        p.jobTitle,
        p.shown,
        p.email,
      ]),
    ],
    [
      "Ndèye",
      "marked",
      csv("\t", "Prénom et nom;Poste;Tél;Mail", (p) => [
        `${p.at + 1}. ${p.firstName} ${capitals(p.lastName)}${isMarried(p) ? " (née FALL)" : ""}`,
        p.jobTitle,
        p.shown,
        p.email,
      ]),
    ],
    [
      "Ndèye",
      "utf8",
      csv(";", "Prénom;Nom;Nom de jeune fille;Fonction;GSM;E-mail", (p) => [
        p.firstName,
        capitals(married(p, "EPSE")),
        isMarried(p) ? "FALL" : "",
        capitals(plain(p.jobTitle)),
        p.shown,
        p.email,
      ]),
    ],
    // Moustapha exports their programs.
    [
      "Moustapha",
      "windows",
      csv(
        ",",
        "Titre;Prénom;Deuxième prénom;Nom;Service;Profession;Téléphone (bureau);Téléphone (domicile);Tél. mobile;Adresse de messagerie;Type de messagerie;Responsable",
        (p) => [
          "M.",
          p.firstName,
          "",
          p.lastName,
          p.department,
          p.jobTitle,
          desk,
          "33 824 00 00",
          p.shown,
          p.email,
          "SMTP",
          "Awa Ndiaye",
        ],
      ),
    ],
    [
      "Moustapha",
      "utf8",
      csv(
        ",",
        "First Name;Last Name;Organization Title;E-mail 1 - Label;E-mail 1 - Value;Phone 1 - Label;Phone 1 - Value;Phone 2 - Label;Phone 2 - Value",
        (p) => [
          p.firstName,
          p.lastName,
          p.jobTitle,
          "* Work",
          p.email,
          ...(p.at % 2 === 0 ? ["Mobile", p.shown, "Work", desk] : ["Work", desk, "Mobile", p.shown]),
        ],
      ),
    ],
    [
      "Moustapha",
      "marked",
      csv(
        ",",
        "Display name;First name;Last name;Mobile Phone;Phone number;Proxy addresses;Title;User principal name",
        (p) => [
          `${p.firstName} ${p.lastName}`,
          p.firstName,
          p.lastName,
          p.shown,
          desk,
          `SMTP:${p.email}+smtp:a${p.at}@x.onmicrosoft.example`,
          p.jobTitle,
          `a${p.at}@x.onmicrosoft.example`,
        ],
      ),
    ],
    [
      "Moustapha",
      "utf8",
      csv(
        ",",
        "First Name [Required];Last Name [Required];Email Address [Required];Recovery Email;Recovery Phone;Work Phone;Mobile Phone;Employee Title;Manager Email",
        (p) => [
          p.firstName,
          p.lastName,
          p.email,
          `p${p.at}@perso.example`,
          "+221779999999",
          desk,
          p.shown,
          p.jobTitle,
          "dg@example.sn",
        ],
      ),
    ],
    // Astou sends lines.
    [
      "Astou",
      "utf8",
      people
        .map((p) => `${p.at + 1}. ${p.firstName} ${capitals(p.lastName)} - ${p.jobTitle} - ${p.shown} - ${p.email}`)
        .join("\n"),
    ],
    [
      "Astou",
      "utf8",
      people.map((p) => `• ${p.firstName} ${capitals(p.lastName)}, ${p.jobTitle} : ${p.shown}, ${p.email}`).join("\n"),
    ],
    [
      "Astou",
      "utf8",
      people
        .map(
          (p) =>
            `[27/11/2026 10:${10 + p.at}] Astou: ${capitals(p.lastName)} ${p.firstName} – ${p.jobTitle} – ${p.email} – ${p.shown}`,
        )
        .join("\n"),
    ],
    [
      "Astou",
      "utf8",
      people
        .map(
          (p) =>
            `27/11/2026, 10:${10 + p.at} - Astou: ${p.firstName} ${capitals(p.lastName)} | ${p.jobTitle} | ${p.shown} | ${p.email}`,
        )
        .join("\n"),
    ],
    // Jean-Paul shouts, and leaves things out.
    [
      "Jean-Paul",
      "windows",
      csv(";", "PRENOM;NOM;FONCTION;TELEPHONE (BUREAU);TELEPHONE (PERSO);MAIL (PRO);MAIL (PERSO)", (p) => [
        capitals(p.firstName),
        capitals(p.lastName),
        capitals(p.jobTitle),
        desk,
        p.shown,
        "contact@example.sn",
        capitals(p.email),
      ]),
    ],
    ["Jean-Paul", "dos", csv(";", "Nom;Tel;Mail", (p) => [`${p.firstName} ${p.lastName}`, p.shown, p.email])],
    [
      "Jean-Paul",
      "utf8",
      csv(";", "Nom complet;Fonction;Mobile (pro);E-mail (sans accent);Secrétaire", (p) => [
        capitals(`${p.lastName} ${p.firstName}`),
        p.jobTitle,
        `00221${p.mobile}`,
        p.email,
        "astou@example.sn",
      ]),
    ],
    [
      "Jean-Paul",
      "windows",
      people.map((p) => [p.firstName, p.lastName, p.jobTitle, p.shown, p.email].join(";")).join("\n"),
    ],
  ] as const
).map(([who, coding, text]) => [who, coding, codings[coding]?.(text) ?? Buffer.from(text)]);

const fold = (text: string) => plain(text).toLowerCase();

test.each(lists.map((one, at) => [at + 1, ...one] as const))(
  "list %i, %s's, in %s",
  async (_at, _who, _coding, bytes) => {
    const { cards, notes } = proposePeopleList(await readSpreadsheet({ bytes }), {});
    expect(cards).toHaveLength(40);
    const wrong = people.flatMap((person, at) => {
      const fields: ProposedCard["fields"] = cards[at]?.fields ?? {};
      const wanted = { firstName: person.firstName, phoneNumber: `+221${person.mobile}`, email: person.email };
      const silent = Object.entries(wanted).filter(([name, value]) => {
        const field = fields[name as keyof typeof wanted];
        return (
          field?.value !== value &&
          !(name === "email" && fields.workEmail?.value === value) &&
          !field?.fault &&
          !field?.isDoubtful
        );
      });
      const { lastName, jobTitle, workPhoneNumber, workEmail } = fields;
      const isNamed =
        lastName?.value.split(" ")[0] === person.lastName.split(" ")[0] || lastName?.fault || lastName?.isDoubtful;
      const isEmployed = !jobTitle || fold(jobTitle.value) === fold(person.jobTitle);
      const isTheirs = [undefined, "+221338691234"].includes(workPhoneNumber?.value || undefined);
      const isMail = [undefined, "contact@example.sn", person.email].includes(workEmail?.value || undefined);
      return silent.length > 0 || !isNamed || !isEmployed || !isTheirs || !isMail
        ? [
            `${person.firstName} ${person.lastName}: ${JSON.stringify(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field?.value])))}`,
          ]
        : [];
    });
    expect(wrong).toEqual([]);
    const values = cards.flatMap(({ fields }) => Object.values(fields).map(({ value }) => value));
    expect(values.join(" ")).not.toMatch(/dg@example|perso\.example|onmicrosoft|99 99|9999999|33824/);
    const marriedNames = cards
      .map(({ fields }) => fields.lastName?.value ?? "")
      .filter((name) => / (épse|épouse|née|\(née) /.test(name));
    expect([0, 8]).toContain(marriedNames.length);
    expect(notes.length).toBeLessThan(6);
  },
);
