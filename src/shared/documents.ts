/** Lists the kinds of papers that count, in the order in which they follow each other. */
export const documentKinds = ["invoice", "credit_note"] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentKindLabels: Record<DocumentKind, string> = { invoice: "Facture", credit_note: "Avoir" };
const seriesPrefixes: Record<DocumentKind, string> = { invoice: "FA", credit_note: "AV" };

/** What became of a paper: `issued` is said of a credit note, the others of an invoice. */
export const documentStates = ["issued", "due", "late", "paid", "cancelled"] as const;
export type DocumentState = (typeof documentStates)[number];
export const documentStateLabels: Record<DocumentState, string> = {
  issued: "Émis",
  due: "À payer",
  late: "En retard",
  paid: "Payée",
  cancelled: "Annulée",
};

/** How long after its term an invoice is unpaid, in days. */
export const dueAges = ["not_due", "to_30", "to_60", "to_90", "over_90"] as const;
export type DueAge = (typeof dueAges)[number];
export const dueAgeLabels: Record<DueAge, string> = {
  not_due: "Pas encore échu",
  to_30: "30 jours au plus",
  to_60: "31 à 60 jours",
  to_90: "61 à 90 jours",
  over_90: "Plus de 90 jours",
};

/** Formats a paper's number: "FA-2026-00012". */
export function formatDocumentNumber({
  kind,
  year,
  number,
}: {
  kind: DocumentKind;
  year: number;
  number: number;
}): string {
  return `${seriesPrefixes[kind]}-${year}-${String(number).padStart(5, "0")}`;
}

/** A paper as it was issued, in the words that it shows. Amounts are whole FCFA; lines that are not known are left out. */
export interface DocumentContent {
  kind: DocumentKind;
  number: string;
  /** "26 novembre 2026", in Dakar. */
  issuedOn: string;
  place: string;
  orderNumber: string;
  /** Of a credit note, and of an invoice that completes another. */
  about?: { number: string; issuedOn: string };
  seller: readonly string[];
  buyer: readonly string[];
  /** Totals are before the discount. */
  lines: readonly { label: string; quantity: number; unitPrice: number; total: number }[];
  discount: { label: string; amount: number } | null;
  total: number;
  /** "quatre cent douze mille huit cents francs CFA". */
  totalInWords: string;
  /** `rate`: in percent, "18". Null: `exemption` says why. */
  vat: { rate: string; net: number; amount: number } | null;
  exemption: string;
  /** What had come in when it was issued, oldest first. */
  payments: readonly { label: string; on: string; method: string; amount: number }[];
  /** What was due when it was issued. */
  rest: number;
  /** A sentence each. */
  terms: readonly string[];
  supportEmail: string;
}

/** Lists what is to be read of a paper's VAT: its net sum and its amount, or the sentence of exemption. */
export function listVatLines({ vat }: Pick<DocumentContent, "vat">): { label: string; amount: number }[] {
  if (!vat) return [];
  return [
    { label: "Total hors taxes", amount: vat.net },
    { label: `TVA ${vat.rate}\u00a0%`, amount: vat.amount },
  ];
}

/** Says the total in words: "Arrêtée la présente facture à la somme de douze mille neuf cents francs CFA." */
export function formatTotalSentence({ kind, totalInWords }: Pick<DocumentContent, "kind" | "totalInWords">): string {
  const beginning = kind === "invoice" ? "Arrêtée la présente facture" : "Arrêté le présent avoir";
  return `${beginning} à la somme de ${totalInWords}.`;
}
