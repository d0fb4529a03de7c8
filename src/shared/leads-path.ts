/** Builds the path of the file of all leads left on a card, for its owner. */
export function buildLeadsPath(ref: string, type: "csv" | "vcf"): string {
  return `/api/ma-carte/cartes/${ref}/contacts.${type}`;
}
