/**
 * Lists PayTech's payment methods by their present names; its notifications still say "Free Money" (payments.md). A word
 * joiner keeps "ex-Free" whole.
 */
export const paymentMethodsText = "Wave, Orange Money, Mixx by Yas (ex-\u2060Free Money) ou carte bancaire";
