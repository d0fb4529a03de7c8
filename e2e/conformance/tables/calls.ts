/** A call, and its expected answer: limits that the server enforces for every caller. */
export interface Call {
  name: string;
  call: readonly [method: "GET" | "POST", path: string];
  /** Called as staff. */
  staff?: boolean;
  body?: unknown;
  /** Fields that replace those of a valid order with fresh images. */
  order?: Readonly<Record<string, unknown>>;
  status: number;
  /** Fields that the answer must contain. */
  says?: object;
  /** Number of items that the answer lists. */
  lists?: number;
}

const links = (count: number) => Array.from({ length: count }, (_, at) => `https://exemple.sn/${at + 1}`);
const fields = (given: Readonly<Record<string, string>>) => ({ code: "request.invalid", fields: given });

const seconds = {
  email2: "b@example.com",
  phoneNumber2: "78 123 45 67",
  workEmail2: "c@example.com",
  workPhoneNumber2: "33 869 00 00",
};
const onlyOne = "Cette offre n'en a qu'un.";

export const calls: readonly Call[] = [
  {
    name: "SILVER costs 12 900 FCFA",
    call: ["GET", "/ref/{unpaid}"],
    status: 200,
    says: { offer: "SILVER", price: 12_900, paid: false },
  },
  {
    name: "an order is a SILVER one unless it says otherwise",
    call: ["POST", "/commander"],
    order: { offer: undefined },
    status: 201,
  },
  { name: "an order takes 3 links", call: ["POST", "/commander"], order: { socialMedias: links(3) }, status: 201 },
  {
    name: "an order takes no 4 links",
    call: ["POST", "/commander"],
    order: { socialMedias: links(4) },
    status: 422,
    says: fields({ socialMedias: "🚨 Vous ne pouvez définir que 3 liens de réseaux sociaux." }),
  },
  {
    name: "an order takes no link without https",
    call: ["POST", "/commander"],
    order: { socialMedias: ["http://exemple.sn"] },
    status: 422,
    says: fields({ socialMedias: "❌ Votre lien doit commencer par 'https://'." }),
  },
  {
    name: "an order needs a job title",
    call: ["POST", "/commander"],
    order: { jobTitle: "" },
    status: 422,
    says: fields({ jobTitle: "La fonction est obligatoire." }),
  },
  {
    name: "an order needs no company description",
    call: ["POST", "/commander"],
    order: { workDescription: undefined },
    status: 201,
  },
  {
    name: "GOLD is not on sale",
    call: ["POST", "/commander"],
    order: { offer: "GOLD" },
    status: 422,
    says: { code: "offer.unavailable", message: "Cette offre n'est pas en vente sur le site." },
  },
  {
    name: "CUSTOM is not sold on the site",
    call: ["POST", "/commander"],
    order: { offer: "CUSTOM" },
    status: 422,
    says: { code: "offer.unavailable" },
  },
  {
    name: "CUSTOM takes 15 links of staff",
    call: ["POST", "/orders"],
    staff: true,
    order: { offer: "CUSTOM", socialMedias: links(15) },
    status: 201,
  },
  {
    name: "CUSTOM takes no 16 links",
    call: ["POST", "/orders"],
    staff: true,
    order: { offer: "CUSTOM", socialMedias: links(16) },
    status: 422,
    says: fields({ socialMedias: "🚨 Vous ne pouvez définir que 15 liens de réseaux sociaux." }),
  },
  {
    name: "CUSTOM takes two telephones and two mailboxes of each kind",
    call: ["POST", "/orders"],
    staff: true,
    order: { offer: "CUSTOM", ...seconds },
    status: 201,
  },
  {
    name: "CUSTOM may be ordered before its images are there",
    call: ["POST", "/orders"],
    staff: true,
    order: { offer: "CUSTOM", profileUrl: undefined, coverUrl: undefined, logoUrl: undefined },
    status: 201,
  },
  {
    name: "SILVER has one of each",
    call: ["POST", "/commander"],
    order: seconds,
    status: 422,
    says: fields({ email2: onlyOne, phoneNumber2: onlyOne, workEmail2: onlyOne, workPhoneNumber2: onlyOne }),
  },
  {
    name: "SILVER needs its images",
    call: ["POST", "/commander"],
    order: { logoUrl: undefined },
    status: 422,
    says: fields({ logoUrl: "Cette image est obligatoire." }),
  },
  {
    name: "a CUSTOM card is not printed before its buyer agrees to its drawing",
    call: ["GET", "/print/pieces.pdf?ids={toDesign}&layout=single"],
    staff: true,
    status: 422,
    says: {
      code: "print.not_approved",
      message: "Cette carte n'est pas encore à imprimer\u00a0: son acheteur n'a pas approuvé son dessin.",
    },
  },
  {
    name: "no more goes back than what is left of a payment",
    call: ["POST", "/orders/{card}/payments/{payment}/refund"],
    staff: true,
    body: { by: "hand", amount: 10_001, method: "Espèces", reason: "Erreur" },
    status: 422,
    says: { code: "refund.too_much", fields: { amount: "De ce paiement il reste 10\u00a0000\u00a0FCFA à rendre." } },
  },
  {
    name: "the books take what went back from what came in",
    call: ["GET", "/accounting/totals?search={cardNumber}"],
    staff: true,
    status: 200,
    says: { amountIn: 12_900, amountOut: 2_900, net: 10_000 },
  },
  { name: "a page of orders has 10", call: ["GET", "/orders?page=1"], staff: true, status: 200, lists: 10 },
  {
    name: "a default password of 6 characters is refused",
    call: ["POST", "/users"],
    staff: true,
    body: { name: "Six", email: "six@example.com", password: "123456" },
    status: 422,
    says: fields({ password: "Le mot de passe par défaut doit avoir au moins 7 caractères." }),
  },
  {
    name: "a default password of 7 characters is taken",
    call: ["POST", "/users"],
    staff: true,
    body: { name: "Sept", email: "sept@example.com", password: "Ndar-26" },
    status: 201,
    says: { role: "admin" },
  },
  {
    name: "a wrong login",
    call: ["POST", "/login"],
    body: { email: "awa@example.com", password: "pas le bon" },
    status: 401,
    says: { message: "E-mail ou mot de passe incorrect." },
  },
  {
    name: "an unknown order",
    call: ["GET", "/ref/00000000000000000000000000"],
    status: 404,
    says: { code: "order.not_found", message: "Aucune commande correspondante." },
  },
  {
    name: "an unpaid order's contact is unknown",
    call: ["GET", "/orders/vcard/{unpaid}"],
    status: 404,
    says: { code: "order.not_found" },
  },
  {
    name: "an unknown promo code",
    call: ["POST", "/paytech/{unpaid}"],
    body: { promoCode: "INCONNU" },
    status: 422,
    says: { message: "Ce code promo n'existe pas." },
  },
  {
    name: "a paid order is not paid again",
    call: ["POST", "/paytech/{card}"],
    body: {},
    status: 409,
    says: { message: "Cette commande est déjà payée." },
  },
  {
    name: "the newsletter's message",
    call: ["POST", "/newsletter"],
    body: { email: "autre@example.com" },
    status: 202,
    says: { message: "Presque fini\u00a0! Ouvrez l'e-mail que nous vous envoyons pour confirmer votre inscription." },
  },
  {
    name: "without a session staff's calls are refused",
    call: ["GET", "/users/dashboard"],
    status: 401,
    says: { message: "Votre session a expiré. Veuillez vous reconnecter." },
  },
];
