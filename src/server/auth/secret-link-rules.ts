import { routePaths } from "#shared/route-paths.ts";

/** Paths with a secret, for links in mails. Kept apart from `routePaths`, which every buyer's page loads. */
export const secretLinks = {
  /** For the buyer's own mails, since it contains the order's key. */
  paymentByKey: (ref: string, key: string) => `/payer/${ref}?cle=${key}`,
  receiptByKey: (ref: string, key: string) => `/payer/${ref}/recu?cle=${key}`,
  quoteByKey: (ref: string, key: string) => `/payer/${ref}/devis?cle=${key}`,
  proofByKey: (ref: string, key: string) => `/payer/${ref}/cartes?cle=${key}`,
  /** The secret is behind the `#`: opening the URL, as mail scanners do, does not send it. */
  ownerLink: (token: string, ofCompany = false) => `${ofCompany ? routePaths.company : routePaths.owner}#lien=${token}`,
  /** For the holder of one card; the secret is behind the `#` here too. */
  cardLink: (token: string) => `/ma-carte#carte=${token}`,
  /** The same, for the holder's mail: once the link is used up, they log in and come to that card. */
  mailedCardLink: (ref: string, token: string) => `${routePaths.ownedCard(ref)}#carte=${token}`,
  /** The secret is behind the `#`: it is sent to no server, so it is in no log. */
  newPasswordByLink: (token: string) => `/administration/nouveau-mot-de-passe#lien=${token}`,
  newsletterConfirm: (token: string) => `/newsletter/confirmer/${token}`,
  newsletterLeave: (token: string) => `/newsletter/desinscription/${token}`,
  /** Stops the mails of a card's statistics. */
  statisticsLeave: (token: string) => `/statistiques/desinscription/${token}`,
};
