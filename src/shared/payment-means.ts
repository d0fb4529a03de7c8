/** How PayTech lets people pay, by the names of today; what it tells of a payment still says "Free Money" (payments.md). */
export const paymentMethodsText = "Wave, Orange Money, Mixx by Yas (ex-Free Money) ou carte bancaire";
