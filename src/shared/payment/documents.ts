/** Lists the kinds of accounting documents, in the order in which they follow each other. */
export const documentKinds = ["quote", "pro_forma", "invoice", "credit_note"] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentKindLabels: Record<DocumentKind, string> = {
  quote: "Devis",
  pro_forma: "Facture pro forma",
  invoice: "Facture",
  credit_note: "Avoir",
};
/** The plural of each kind. */
export const documentKindPlurals: Record<DocumentKind, string> = {
  quote: "Devis",
  pro_forma: "Factures pro forma",
  invoice: "Factures",
  credit_note: "Avoirs",
};
const seriesPrefixes: Record<DocumentKind, string> = { quote: "DV", pro_forma: "PF", invoice: "FA", credit_note: "AV" };

/** The sign with which a document's total counts in the books; 0: it only offers a sale, and is in no book. */
export const documentSigns = { quote: 0, pro_forma: 0, invoice: 1, credit_note: -1 } as const satisfies Record<
  DocumentKind,
  1 | -1 | 0
>;

/** A kind of document that counts in the books. */
export type BookedKind = {
  [Kind in DocumentKind]: (typeof documentSigns)[Kind] extends 0 ? never : Kind;
}[DocumentKind];

/** Checks whether a document counts in the books. */
export function isBooked<Issued extends { kind: DocumentKind }>(
  document: Issued,
): document is Issued & { kind: BookedKind } {
  return documentSigns[document.kind] !== 0;
}

/**
 * Lists the states of a document: `issued` for a credit note or a pro forma, `due` to `cancelled` for an invoice, the
 * others for a quote. `outdated`: its order's price has changed since.
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

/** How many days an invoice is overdue. */
export const dueAges = ["not_due", "to_30", "to_60", "to_90", "over_90"] as const;
export type DueAge = (typeof dueAges)[number];
export const dueAgeLabels: Record<DueAge, string> = {
  not_due: "Pas encore échu",
  to_30: "30 jours au plus",
  to_60: "31 à 60 jours",
  to_90: "61 à 90 jours",
  over_90: "Plus de 90 jours",
};

/** Formats a document's number: "FA-2026-00012". */
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

/** Names the company numbers that are missing on a document: "NINEA ni RCCM"; empty: it has both. */
export function nameAbsentNumbers({ ninea, rccm }: { ninea: string; rccm: string }): string {
  return [...(ninea.trim() ? [] : ["NINEA"]), ...(rccm.trim() ? [] : ["RCCM"])].join(" ni ");
}

/** An issued document in the words that it shows. Amounts are whole FCFA; unknown lines are left out. */
export interface DocumentContent {
  kind: DocumentKind;
  number: string;
  /** "26 novembre 2026", in Dakar. */
  issuedOn: string;
  place: string;
  /** For a quote: its last day, "26 décembre 2026". */
  validUntil?: string;
  orderNumber: string;
  /** The document that a credit note lowers, an invoice completes, or a quote replaces. */
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
  /** Payments received before it was issued, oldest first. */
  payments: readonly { label: string; on: string; method: string; amount: number }[];
  /** Amount due when it was issued. */
  rest: number;
  /** One sentence each. */
  terms: readonly string[];
  supportEmail: string;
}

/** Lists a document's VAT lines: the net total and the VAT; empty without VAT. */
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

/** Formats the total in words: "Arrêtée la présente facture à la somme de douze mille neuf cents francs CFA." */
export function formatTotalSentence({ kind, totalInWords }: Pick<DocumentContent, "kind" | "totalInWords">): string {
  return `${totalBeginnings[kind]} à la somme de ${totalInWords}.`;
}
