import { writeXlsx, type XlsxSheet } from "./xlsx.ts";

export interface ListedPerson {
  firstName: string;
  lastName: string;
  jobTitle: string;
  department: string;
  /** Nine digits. */
  mobile: string;
  email: string;
}

const names =
  "Awa Ndiaye|Moussa Diop|Fatou Fall|El Hadji Malick|Aïssatou Bâ|Mame Diarra Bousso Sarr|Jean-Baptiste Mendy|Ousmane Sow|Marie-Thérèse Senghor|Ibrahima N'Diaye|Khady Guèye|Cheikh Tidiane Sy|Ndèye Fatou Mbaye|Pape Malick Seck|Coumba Diouf|Abdoulaye Kane|Rokhaya Cissé|Alioune Badara Niang|Bineta Thiam|Serigne Mbacké Lô|Sokhna Aïda Touré|Babacar Camara|Adama Sané|Thierno Diallo|Seynabou Ndour|Youssou Badji|Anta Wade|Lamine Coly|Marème Dieng|Souleymane Traoré|Nafissatou Sylla|Idrissa Manga|Ramatoulaye Ka|Boubacar Tall|Maguette Samb|Amadou Gomis|Oumou Diatta|Penda Mbengue|Modou Faye|Astou Diédhiou".split(
    "|",
  );
const jobs =
  "Directrice générale|Chef comptable|Assistante de direction|Responsable RH|Ingénieur réseau|Chargée de clientèle|Chauffeur|Commercial".split(
    "|",
  );
const departments = ["Direction générale", "Finances", "Informatique", "Commercial"];

/** Forty people of a company, ten in each department, as their cards must read. */
export const fortyPeople: readonly ListedPerson[] = names.map((name, at) => {
  const words = name.split(" ");
  // For "El Hadji Malick" without a usual last name, Malick counts as the last name.
  const lastName = words.at(-1) ?? "";
  const plain = (text: string) =>
    text
      .normalize("NFD")
      .replace(/[^a-zA-Z]/g, "")
      .toLowerCase();
  return {
    firstName: words.slice(0, -1).join(" "),
    lastName,
    jobTitle: jobs[at % jobs.length] ?? "",
    department: departments[Math.floor(at / 10)] ?? "",
    mobile: `77${String(1_234_500 + at * 37).padStart(7, "0")}`,
    email: `${plain(words[0] ?? "")}.${plain(lastName)}@example.sn`,
  };
});

/** Upper case, names in one column, last name first, telephones as numbers, row numbers, a title and a total. */
export function writeUpperCaseList(): Promise<Buffer> {
  const rows = fortyPeople.map(({ firstName, lastName, jobTitle, department, mobile, email }, at) => [
    at + 1,
    `${lastName} ${firstName}`.toUpperCase(),
    jobTitle.toUpperCase(),
    department.toUpperCase(),
    // As stored by Excel when it shows 7.71E+08; every third has the country code without its +.
    { number: at % 3 === 0 ? `221${mobile}` : `${mobile[0]}.${mobile.slice(1)}E8` },
    undefined,
    `  ${email.toUpperCase()} `,
  ]);
  const sheet: XlsxSheet = {
    name: "Personnel",
    merged: ["A1:G1", "B45:C45"],
    rows: [
      ["LISTE DU PERSONNEL POUR CARTES DE VISITE"],
      [],
      ["N°", "NOM ET PRENOMS", "FONCTION", "SERVICE", "TEL", undefined, "EMAIL"],
      ...rows,
      [],
      [undefined, "TOTAL : 40"],
    ],
  };
  return writeXlsx([{ name: "Feuil2" }, sheet, { name: "Salaires", state: "hidden", rows: [["Nom", "Salaire"]] }]);
}

/** Windows-1252 with semicolons; telephones and e-mails in all usual spellings, one number rounded beyond repair. */
export function writeCsvList(): Buffer {
  const mobiles = (mobile: string, at: number) => {
    const pairs = `${mobile.slice(0, 2)} ${mobile.slice(2, 5)} ${mobile.slice(5, 7)} ${mobile.slice(7)}`;
    const ways = [
      pairs,
      `+221 ${pairs}`,
      `00221${mobile}`,
      `221${mobile}`,
      pairs.replaceAll(" ", "."),
      `Tél: ${pairs}`,
    ];
    return at === 7 ? "7,71E+08" : at === 8 ? `${mobile[0]},${mobile.slice(1)}E+08` : (ways[at % ways.length] ?? "");
  };
  const emails = (email: string, at: number) =>
    [email, `mailto:${email}`, email.replace("@", " @ "), `<${email}>`, `${email};`][at % 5] ?? "";
  const lines = fortyPeople.map(({ firstName, lastName, jobTitle, department, mobile, email }, at) =>
    [
      at % 4 === 0 ? `Mme ${firstName}` : firstName,
      at % 2 === 0 ? lastName.toUpperCase() : lastName,
      jobTitle,
      mobiles(mobile, at),
      "33 869 00 00",
      `"${emails(email, at)}"`,
      department,
      "12/05/1985",
      "",
    ].join(";"),
  );
  const head = "Prénom(s);NOM;Poste occupé;Tél. portable;Tél. fixe;Adresse électronique;Service;Date de naissance;";
  return Buffer.from(`${head}\r\n${lines.join("\r\n")}\r\n;;;;;;;;\r\n`, "latin1");
}

/** Like `writeCsvList`, with a second number cut off, two numbers in one cell, and each person's manager. */
export function writeDoubtfulList(): Buffer {
  const [head, ...lines] = writeCsvList().toString("latin1").trimEnd().split("\r\n");
  const doubted = lines.slice(0, fortyPeople.length).map((line, at) => {
    const cells = line.split(";");
    if (at === 20) cells[3] = "77 12";
    if (at === 30) cells[3] = `${cells[3]} / 33 869 00 00`;
    return [...cells, "patron@example.sn"].join(";");
  });
  return Buffer.from([`${head};E-mail du responsable`, ...doubted].join("\r\n"), "latin1");
}

/** Two heading rows, empty columns, departments as rows or merged cells, repeated headings, a final note. */
export function writeSectionedList(): Promise<Buffer> {
  const person = ({ firstName, lastName, jobTitle, mobile, email }: ListedPerson, department?: string) => [
    undefined,
    department,
    `${lastName.toUpperCase()} ${firstName}`,
    jobTitle,
    "33 869 00 00",
    { number: mobile },
    email,
  ];
  const headings = [
    [undefined, "Direction", "Nom complet", "Fonction", "Téléphone", undefined, "E-mail"],
    [undefined, undefined, undefined, undefined, "Fixe", "Mobile"],
  ];
  const byMergedCells = fortyPeople
    .slice(0, 20)
    .map((one, at) => person(one, at % 10 === 0 ? one.department : undefined));
  const byRows = [20, 30].flatMap((from) => [
    [undefined, undefined, fortyPeople[from]?.department.toUpperCase()],
    ...fortyPeople.slice(from, from + 10).map((one) => person(one)),
  ]);
  return writeXlsx([
    {
      name: "Liste",
      merged: ["A1:G2", "E4:F4", "B6:B15", "B16:B25", "C26:G26", "C37:G37"],
      rows: [
        ["SOCIÉTÉ EXEMPLE SA"],
        [undefined, "Cartes de visite 2026"],
        [],
        ...headings,
        ...byMergedCells,
        ...byRows,
        headings[0] ?? [],
        [],
        [undefined, "Nombre de cartes :", 40],
        [undefined, undefined, "Fait à Dakar, le 12/05/2026"],
      ],
    },
    {
      name: "Tarifs",
      rows: [
        ["Quantité", "Prix"],
        [40, 12_900],
      ],
    },
  ]);
}
