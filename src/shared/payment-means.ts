/** Lists PayTech's payment methods by their present names; its notifications still say "Free Money" (payments.md). */
export const paymentMethodsText = "Wave, Orange Money, Mixx by Yas (ex-Free Money) ou carte bancaire";
