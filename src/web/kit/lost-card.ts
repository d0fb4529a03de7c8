/**
 * Describes what to do about a lost card, for the questions, the terms and the owner's space. `price`: the formatted
 * price of a new card; `where`: where to report it, in words for the reader.
 */
export function describeLostCardSteps(price: string, where = "dans «\u00a0Ma carte\u00a0»"): string {
  return `Déclarez-la perdue ${where}, ou dites-le-nous\u00a0: sa puce n'ouvre plus votre page, qui reste en ligne, et votre lien et votre QR code l'ouvrent toujours. Une nouvelle carte imprimée coûte ${price}\u00a0: elle ouvre la même page.`;
}
