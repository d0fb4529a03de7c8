/** Column headings as secretaries and other programs write them; each list was once read wrongly. */
import { expect, test } from "vitest";
import { readSpreadsheet } from "#server/rendering/spreadsheet/read-spreadsheet.ts";
import { proposePeopleList } from "./propose-people-list.ts";

const read = async (text: string) => proposePeopleList(await readSpreadsheet({ bytes: Buffer.from(text) }), {});
/** Returns the values and faults of a list's cards, and its notes. */
async function readValues(text: string) {
  const { cards, notes } = await read(text);
  const people = cards.map(({ fields }) =>
    Object.fromEntries(Object.entries(fields).flatMap(([name, { value }]) => (value === "" ? [] : [[name, value]]))),
  );
  const faults = cards.flatMap(({ fields }) => Object.values(fields).flatMap(({ fault }) => fault ?? []));
  return { people, faults, notes: notes.join(" ") };
}
const awa = { firstName: "Awa", lastName: "Ndiaye", jobTitle: "Directrice" };
const phones = { phoneNumber: "+221771234561", workPhoneNumber: "+221338691234" };
const mailbox = { email: "awa@teranga.example" };

test.each([
  ["Tél. (fixe);Tél. (portable)", "33 869 12 34;77 123 45 61", phones],
  ["Phone (work);Phone (mobile)", "33 869 12 34;77 123 45 61", phones],
  ["Téléphone [bureau];Téléphone [GSM]", "33 869 12 34;77 123 45 61", phones],
  ["Tél (professionnel);Tél (personnel)", "77 123 45 62;77 123 45 61", { ...phones, workPhoneNumber: "+221771234562" }],
  ["Numéro (standard);Numéro (mobile)", "33 869 12 34;77 123 45 61", phones],
  [
    "Mail (pro);Mail (perso)",
    "awa@teranga.example;a.n@mail.example",
    { email: "a.n@mail.example", workEmail: "awa@teranga.example" },
  ],
  [
    "E-mail (entreprise);E-mail (privé)",
    "awa@teranga.example;a.n@mail.example",
    { email: "a.n@mail.example", workEmail: "awa@teranga.example" },
  ],
  ["Adresse (e-mail);Contact (tél.)", "awa@teranga.example;77 123 45 61", { ...mailbox, phoneNumber: "+221771234561" }],
  ["Téléphone (domicile);Téléphone (mobile)", "33 824 00 00;77 123 45 61", { phoneNumber: "+221771234561" }],
  [
    "Téléphone (WhatsApp);Portable",
    "78 123 45 61;77 123 45 61",
    { phoneNumber: "+221771234561", whatsapp: "+221781234561" },
  ],
])("words in brackets decide: %s", async (headings, cells, contacts) => {
  const { people } = await readValues(
    `Prénom;Nom;Fonction (ex. Chef de service);${headings}\nAwa;Ndiaye;Directrice;${cells}`,
  );
  expect(people).toEqual([{ ...awa, ...contacts }]);
});

test.each([
  "E-mail du responsable",
  "Email N+1",
  "Mail (N+2)",
  "Recovery Email",
  "E-mail de récupération",
  "E-mail de secours",
  "Mail secrétaire",
  "Courriel de l'assistante",
  "Emergency contact email",
  "E-mail (personne à prévenir)",
  "Manager's e-mail",
  "Mail du supérieur hiérarchique",
  "E-mail conjoint",
  "Mail RH",
  "E-mail du client",
])("ignores somebody else's mailbox, and notes it: %s", async (heading) => {
  const { people, notes } = await readValues(
    `Prénom;Nom;Fonction;E-mail;${heading}\nAwa;Ndiaye;Directrice;awa@teranga.example;a.n@perso.example`,
  );
  expect(people).toEqual([{ ...awa, ...mailbox }]);
  expect(notes).toContain(`La colonne «\u00a0${heading}\u00a0» n'est pas reprise.`);
  const alone = await readValues(`Prénom;Nom;Fonction;${heading}\nAwa;Ndiaye;Directrice;a.n@perso.example`);
  expect(alone.people).toEqual([awa]);
});

test.each([
  ["Téléphone du responsable", "77 999 99 99"],
  ["Contact d'urgence", "77 999 99 99"],
  ["Tél. secrétariat", "33 999 99 99"],
  ["Nom du conjoint", "Diop"],
  ["Fax", "33 999 99 99"],
])("ignores somebody else's telephone or name: %s", async (heading, cell) => {
  const { people, notes } = await readValues(
    `Prénom;Nom;Fonction;Mobile;${heading}\nAwa;Ndiaye;Directrice;77 123 45 61;${cell}`,
  );
  expect(people).toEqual([{ ...awa, phoneNumber: "+221771234561" }]);
  expect(notes).toContain(heading);
});

test.each([
  ["Numéro bureau;Numéro personnel", ["33 869 12 34;77 123 45 61", "33 869 12 34;77 123 45 62"]],
  ["Bureau;N° agent", ["33 869 12 34;77 123 45 61", "33 869 12 34;77 123 45 62"]],
  ["Badge;Matricule", ["33 869 12 34;77 123 45 61", "33 869 12 34;77 123 45 62"]],
  ["Téléphone fixe;Téléphone mobile", ["33 869 12 34;77 123 45 61", "33 869 12 34;77 123 45 62"]],
  ["Portable;Fixe", ["33 869 12 34;77 123 45 61", "33 869 12 34;77 123 45 62"]],
  ["Téléphone 1;Téléphone 2", ["33 869 12 34;77 123 45 61", "33 869 12 34;77 123 45 62"]],
])("cells that clearly contradict their headings win: %s", async (headings, cells) => {
  const { people, faults } = await readValues(
    `Prénom;Nom;Fonction;${headings}\nAwa;Ndiaye;Directrice;${cells[0]}\nMoussa;Diop;Comptable;${cells[1]}`,
  );
  expect(people.map(({ phoneNumber, workPhoneNumber }) => [phoneNumber, workPhoneNumber])).toEqual([
    ["+221771234561", "+221338691234"],
    ["+221771234562", "+221338691234"],
  ]);
  expect(faults).toEqual([]);
});

test("a long employee number is no telephone, and a Gmail mailbox is not the one at work", async () => {
  const { people } = await readValues(
    "Prénom;Nom;Fonction;Matricule;E-mail 1;E-mail 2\nAwa;Ndiaye;Directrice;1002345;awa@teranga.example;awa.n@gmail.com",
  );
  expect(people).toEqual([
    { ...awa, employeeNumber: "1002345", email: "awa.n@gmail.com", workEmail: "awa@teranga.example" },
  ]);
});

test("notes that the only telephones are those of the office", async () => {
  const { people, notes } = await readValues("Prénom;Nom;Fonction;Tél. (fixe)\nAwa;Ndiaye;Directrice;33 869 12 34");
  expect(people).toEqual([{ ...awa, phoneNumber: "+221338691234" }]);
  expect(notes).toContain("Tél. (fixe)\u00a0», de téléphones du bureau");
});

const full = { ...awa, ...phones, department: "Direction générale", email: "awa.ndiaye@teranga.example" };
test.each<[string, string, string, Record<string, string>]>([
  [
    "Google Contacts",
    "First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Website 1 - Label,Website 1 - Value",
    "Awa,,Ndiaye,,,,,,,,Teranga,Directrice,Direction générale,,,,* myContacts,* Work,awa.ndiaye@teranga.example,,,Mobile,+221 77 123 45 61,Work,+221 33 869 12 34,,",
    full,
  ],
  [
    "Google Contacts, labels in another order",
    "First Name,Last Name,Organization Title,Organization Department,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value",
    "Awa,Ndiaye,Directrice,Direction générale,* Work,awa.ndiaye@teranga.example,Home,awa@mail.example,Work,33 869 12 34,Mobile,77 123 45 61",
    { ...full, email: "awa@mail.example", workEmail: "awa.ndiaye@teranga.example" },
  ],
  [
    "Google Contacts of before",
    "Name,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Additional Name Yomi,Family Name Yomi,Name Prefix,Name Suffix,Initials,Nickname,Short Name,Maiden Name,Birthday,Gender,Location,Billing Information,Directory Server,Mileage,Occupation,Hobby,Sensitivity,Priority,Subject,Notes,Language,Photo,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Organization 1 - Type,Organization 1 - Name,Organization 1 - Yomi Name,Organization 1 - Title,Organization 1 - Department,Organization 1 - Symbol,Organization 1 - Location,Organization 1 - Job Description",
    "Awa Ndiaye,Awa,,Ndiaye,,,,,,,,,,,,,,,,,,,,,,,,,* myContacts,* Work,awa.ndiaye@teranga.example,Mobile,+221 77 123 45 61 ::: +221 33 869 12 34,,Teranga,,Directrice,Direction générale,,,",
    full,
  ],
  [
    "Google Workspace",
    "First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Password Hash Function [UPLOAD ONLY],Org Unit Path [Required],New Primary Email [UPLOAD ONLY],Status [READ ONLY],Last Sign In [READ ONLY],Recovery Email,Home Secondary Email,Work Secondary Email,Recovery Phone [MUST BE IN THE E.164 FORMAT],Work Phone,Home Phone,Mobile Phone,Work Address,Home Address,Employee ID,Employee Type,Employee Title,Manager Email,Department,Cost Center",
    "Awa,Ndiaye,awa.ndiaye@teranga.example,****,,/,,Active,2026/10/01 10:00:00,perso0@example.com,p@example.com,dg@teranga.example,+221779999999,+221 33 869 12 34,338240000,+221 77 123 45 61,,,100,,Directrice,awa.ndiaye@teranga.example,Direction générale,",
    { ...full, employeeNumber: "100", workEmail: "dg@teranga.example" },
  ],
  [
    "Microsoft 365",
    "Block credential,City,Country,Department,DirSyncEnabled,Display name,Fax,First name,Last dirsync time,Last name,Last password change time stamp,License assignment details,Licenses,Mobile Phone,Oath token metadata,Object Id,Office,Password never expires,Phone number,Postal code,Preferred data location,Preferred language,Proxy addresses,Release track,Soft deletion time stamp,State,Street address,Strong password required,Title,Usage location,User principal name,When created",
    "False,,,Direction générale,,Awa Ndiaye,,Awa,,Ndiaye,,,Microsoft 365 Business Basic,+221 77 123 45 61,,0000-0,,,+221 33 869 12 34,,,,smtp:a@teranga.onmicrosoft.example+SMTP:awa.ndiaye@teranga.example,,,,,,Directrice,,a@teranga.onmicrosoft.example,2024-01-01 10:00:00Z",
    full,
  ],
  [
    "Microsoft 365, in French",
    "Nom d'affichage,Prénom,Nom,Titre,Service,Bureau,Numéro de téléphone,Téléphone mobile,Télécopie,Ville,Pays,Nom d'utilisateur principal,Adresses proxy,Licences",
    "Awa Ndiaye,Awa,Ndiaye,Directrice,Direction générale,B12,33 869 12 34,77 123 45 61,,Dakar,Sénégal,awa@teranga.onmicrosoft.example,SMTP:awa.ndiaye@teranga.example,Basic",
    full,
  ],
  [
    "Outlook, in French",
    "Titre,Prénom,Deuxième prénom,Nom,Suffixe,Société,Service,Profession,Rue (bureau),Ville (bureau),Télécopie (bureau),Téléphone (bureau),Téléphone 2 (bureau),Rappel,Téléphone de l'assistant(e),Téléphone (domicile),Tél. mobile,Adresse de messagerie,Type de messagerie,Nom complet de l'adresse de messagerie,Responsable,Langue",
    "Mme,Awa,,Ndiaye,,Teranga,Direction générale,Directrice,Rue 10,Dakar,33 869 99 99,+221 33 869 12 34,,,77 888 88 88,33 824 00 00,+221 77 123 45 61,awa.ndiaye@teranga.example,SMTP,Awa Ndiaye (awa.ndiaye@teranga.example),Moussa Diop,Français",
    full,
  ],
  [
    "Outlook, in English",
    "First Name,Middle Name,Last Name,Title,E-mail Address,E-mail Type,E-mail Display Name,Home Phone,Business Phone,Business Fax,Mobile Phone,Assistant's Phone,Company Main Phone,Manager's Name,Job Title,Department,Company,Web Page",
    "Awa,,Ndiaye,Mrs,awa.ndiaye@teranga.example,SMTP,Awa (awa.ndiaye@teranga.example),33 824 00 00,33 869 12 34,33 869 99 99,77 123 45 61,77 888 88 88,,Moussa Diop,Directrice,Direction générale,Teranga,teranga.example",
    full,
  ],
])("reads an export by its own columns: %s", async (_name, headings, row, person) => {
  const second = row
    .replaceAll("Awa", "Moussa")
    .replaceAll("Ndiaye", "Diop")
    .replaceAll("awa.n", "moussa.d")
    .replaceAll("awa@", "moussa@")
    .replaceAll("45 61", "45 62");
  const { people, faults } = await readValues(`\ufeff${headings}\r\n${row}\r\n${second}`);
  expect(people[0]).toEqual(person);
  expect(people[1]).toMatchObject({ firstName: "Moussa", lastName: "Diop", phoneNumber: "+221771234562" });
  expect(people).toHaveLength(2);
  expect(faults).toEqual([]);
});

test("doubts an e-mail in the department column", async () => {
  const { cards } = await read(
    "Prénom;Nom;Fonction;Téléphone;Département\nAwa;Ndiaye;Directrice;771234561;Finances\nOmar;Sow;Comptable;771234562;omar@teranga.example\nBinta;Fall;Agente;771234563;Finances",
  );
  expect(cards.map(({ fields }) => fields.department?.isDoubtful ?? false)).toEqual([false, true, false]);
});
