/** Every error a program can meet: its stable code, HTTP status and the sentence shown to the person. */
export const errors = {
  "request.malformed": { status: 400, message: "La demande n'a pas pu être lue." },
  "request.invalid": { status: 422, message: "Certaines informations sont à corriger." },
  "request.too_large": { status: 413, message: "Les données envoyées sont trop volumineuses." },
  "request.unsupported_type": { status: 415, message: "Ce format de données n'est pas accepté." },
  "request.rate_limited": { status: 429, message: "Trop de tentatives. Veuillez patienter un peu avant de recommencer." },
  "route.not_found": { status: 404, message: "Cette adresse n'existe pas." },
  "server.error": { status: 500, message: "Une erreur s'est produite. Veuillez réessayer." },
  "server.busy": { status: 503, message: "Le service est très demandé. Veuillez réessayer dans un instant." },
  "auth.required": { status: 401, message: "Votre session a expiré. Veuillez vous reconnecter." },
  "auth.password_change_required": { status: 403, message: "Choisissez d'abord un nouveau mot de passe." },
  "login.failed": { status: 401, message: "E-mail ou mot de passe incorrect." },
  "login.code_required": { status: 401, message: "Saisissez le code de votre application d'authentification." },
  "login.wrong_code": { status: 401, message: "Ce code n'est pas le bon, ou il a déjà servi. Saisissez-en un autre." },
  "login.delayed": { status: 429, message: "Trop de tentatives de connexion. Veuillez patienter avant de recommencer." },
  "login.password_expired": { status: 401, message: "Ce mot de passe provisoire a expiré. Demandez-en un nouveau." },
  "upload.too_large": { status: 413, message: "Cette image dépasse 5 Mo. Choisissez-en une plus légère." },
  "upload.unsupported": { status: 415, message: "Ce fichier n'est pas une photo acceptée. Choisissez une image JPEG, PNG, WebP ou HEIC." },
  "upload.missing": { status: 422, message: "Aucune image n'a été reçue." },
  "upload.unreadable": { status: 422, message: "Cette image est abîmée ou incomplète. Choisissez-en une autre." },
  "upload.too_many_pixels": { status: 422, message: "Cette image a trop de pixels. Choisissez-en une plus petite, de 50 millions de pixels au plus." },
  "upload.heic_unreadable": { status: 422, message: "Cette photo HEIC n'a pas pu être lue. Sur l'iPhone, choisissez Réglages › Appareil photo › Formats › « Le plus compatible », ou envoyez une capture d'écran de la photo." },
  "upload.not_found": { status: 404, message: "Cette image n'existe plus. Veuillez la choisir à nouveau." },
  "upload.invalid": { status: 422, message: "Une image n'est plus disponible. Veuillez la choisir à nouveau." },
  "offer.unavailable": { status: 422, message: "Cette offre n'est pas en vente sur le site." },
  "order.not_found": { status: 404, message: "Aucune commande correspondante." },
  "order.already_paid": { status: 409, message: "Cette commande est déjà payée." },
  "order.expired": { status: 410, message: "Cette commande a expiré. Veuillez en passer une nouvelle." },
  "idempotency.mismatch": { status: 422, message: "Cette commande a déjà été envoyée avec d'autres informations. Rechargez la page." },
  "promo.unknown": { status: 422, message: "Ce code promo n'existe pas." },
  "promo.expired": { status: 422, message: "Ce code promo n'est plus valable." },
  "promo.not_started": { status: 422, message: "Ce code promo n'est pas encore valable." },
  "promo.exhausted": { status: 422, message: "Ce code promo a déjà été entièrement utilisé." },
  "promo.wrong_offer": { status: 422, message: "Ce code promo ne concerne pas cette offre." },
  "promo.rate_limited": { status: 429, message: "Trop de codes promo erronés. Veuillez réessayer dans une heure." },
  "payment.unavailable": { status: 502, message: "Le service de paiement ne répond pas. Votre commande est enregistrée : veuillez réessayer dans un instant." },
  "notice.malformed": { status: 400, message: "Notification illisible." },
  "notice.not_stored": { status: 503, message: "Notification non enregistrée, à renvoyer." },
  "user.not_found": { status: 404, message: "Ce compte n'existe pas." },
  "user.email_taken": { status: 409, message: "Un compte existe déjà avec cette adresse e-mail." },
  "user.self": { status: 409, message: "Vous ne pouvez pas supprimer votre propre compte." },
  "user.last": { status: 409, message: "Le dernier administrateur ne peut pas être supprimé." },
  "password.wrong": { status: 422, message: "Le mot de passe actuel est incorrect." },
  "password.weak": { status: 422, message: "Choisissez un mot de passe d'au moins 12 caractères, qui ne soit pas courant." },
  "session.not_found": { status: 404, message: "Cette session n'existe plus." },
  "totp.already_on": { status: 409, message: "Le second facteur est déjà actif." },
  "totp.not_started": { status: 409, message: "Commencez par afficher le QR code du second facteur." },
  "totp.wrong_code": { status: 422, message: "Ce code n'est pas le bon. Vérifiez l'heure de votre téléphone et réessayez." },
  "order.not_paid": { status: 409, message: "Cette commande n'est pas encore payée." },
  "promo.not_found": { status: 404, message: "Ce code promo n'existe pas." },
  "mail.not_found": { status: 404, message: "Ce courriel n'existe pas." },
  "mail.already_sent": { status: 409, message: "Ce courriel est déjà parti." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** What a failed call answers; `fields` maps a field's name to its sentence. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  fields?: Record<string, string>;
}
