/** How a bank transfer is called; it is noted with its reference and the day on which its money arrived. */
export const bankTransfer = "Virement bancaire";

/** Lists the usual methods of money that staff note, named as payments on the site are, so that each is counted once. */
export const usualStaffMethods = [
  "Espèces",
  "Orange Money",
  "Wave",
  "Mixx by Yas",
  bankTransfer,
  "Chèque",
  "À la livraison",
] as const;
