import { routePaths } from "#shared/route-paths.ts";

/** Paths that contain a secret: mails lead to them. Apart from `routePaths`, which every buyer's page loads. */
export const secretLinks = {
  /** For the buyer's own mails: it contains the order's key. */
  paymentByKey: (ref: string, key: string) => `/payer/${ref}?cle=${key}`,
  receiptByKey: (ref: string, key: string) => `/payer/${ref}/recu?cle=${key}`,
  quoteByKey: (ref: string, key: string) => `/payer/${ref}/devis?cle=${key}`,
  proofByKey: (ref: string, key: string) => `/payer/${ref}/cartes?cle=${key}`,
  /** The secret is behind the `#`: opening the URL, as mail scanners do, does not send it. */
  ownerLink: (token: string, ofCompany = false) => `${ofCompany ? routePaths.company : routePaths.owner}#lien=${token}`,
  /** Likewise, for the holder of one card. */
  cardLink: (token: string) => `/ma-carte#carte=${token}`,
  /** Likewise, in their mail: once it is used up they log in, and come to that card. */
  mailedCardLink: (ref: string, token: string) => `${routePaths.ownedCard(ref)}#carte=${token}`,
  /** The secret is behind the `#`: it is sent to no server, so it is in no log. */
  newPasswordByLink: (token: string) => `/administration/nouveau-mot-de-passe#lien=${token}`,
  newsletterConfirm: (token: string) => `/newsletter/confirmer/${token}`,
  newsletterLeave: (token: string) => `/newsletter/desinscription/${token}`,
  /** Stops the mails of a card's statistics. */
  statisticsLeave: (token: string) => `/statistiques/desinscription/${token}`,
};
