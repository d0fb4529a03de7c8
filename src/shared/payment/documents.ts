/** Lists the kinds of papers that count, in the order in which they follow each other. */
export const documentKinds = ["quote", "pro_forma", "invoice", "credit_note"] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentKindLabels: Record<DocumentKind, string> = {
  quote: "Devis",
  pro_forma: "Facture pro forma",
  invoice: "Facture",
  credit_note: "Avoir",
};
/** Several of a kind. */
export const documentKindPlurals: Record<DocumentKind, string> = {
  quote: "Devis",
  pro_forma: "Factures pro forma",
  invoice: "Factures",
  credit_note: "Avoirs",
};
const seriesPrefixes: Record<DocumentKind, string> = { quote: "DV", pro_forma: "PF", invoice: "FA", credit_note: "AV" };

/** By which sign a paper's total counts in the books; 0: it says what could be sold, and no book counts it. */
export const documentSigns = { quote: 0, pro_forma: 0, invoice: 1, credit_note: -1 } as const satisfies Record<
  DocumentKind,
  1 | -1 | 0
>;

/** A kind of papers that count in the books. */
export type BookedKind = {
  [Kind in DocumentKind]: (typeof documentSigns)[Kind] extends 0 ? never : Kind;
}[DocumentKind];

/** Whether a paper counts in the books. */
export function isBooked<Issued extends { kind: DocumentKind }>(
  document: Issued,
): document is Issued & { kind: BookedKind } {
  return documentSigns[document.kind] !== 0;
}

/**
 * What became of a paper: `issued` is said of a credit note and a pro forma, `due` to `cancelled` of an invoice, the others of a
 * quote. `outdated`: its order's price has changed since.
 */
export const documentStates = [
  "issued",
  "due",
  "late",
  "paid",
  "cancelled",
  "open",
  "accepted",
  "expired",
  "replaced",
  "outdated",
] as const;
export type DocumentState = (typeof documentStates)[number];
export const documentStateLabels: Record<DocumentState, string> = {
  issued: "Émis",
  due: "À payer",
  late: "En retard",
  paid: "Payée",
  cancelled: "Annulée",
  open: "En attente",
  accepted: "Accepté",
  expired: "Expiré",
  replaced: "Remplacé",
  outdated: "À refaire",
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

/** Names the numbers of a company that a paper would not say: "NINEA ni RCCM"; empty: it says both. */
export function nameAbsentNumbers({ ninea, rccm }: { ninea: string; rccm: string }): string {
  return [...(ninea.trim() ? [] : ["NINEA"]), ...(rccm.trim() ? [] : ["RCCM"])].join(" ni ");
}

/** A paper as it was issued, in the words that it shows. Amounts are whole FCFA; lines that are not known are left out. */
export interface DocumentContent {
  kind: DocumentKind;
  number: string;
  /** "26 novembre 2026", in Dakar. */
  issuedOn: string;
  place: string;
  /** Of a quote: its last day, "26 décembre 2026". */
  validUntil?: string;
  orderNumber: string;
  /** Of a credit note, of an invoice that completes another, and of a quote that replaces another. */
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

const totalBeginnings: Record<DocumentKind, string> = {
  quote: "Arrêté le présent devis",
  pro_forma: "Arrêtée la présente facture pro forma",
  invoice: "Arrêtée la présente facture",
  credit_note: "Arrêté le présent avoir",
};

/** Says the total in words: "Arrêtée la présente facture à la somme de douze mille neuf cents francs CFA." */
export function formatTotalSentence({ kind, totalInWords }: Pick<DocumentContent, "kind" | "totalInWords">): string {
  return `${totalBeginnings[kind]} à la somme de ${totalInWords}.`;
}
