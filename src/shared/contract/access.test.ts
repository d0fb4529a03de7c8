import { expect, test } from "vitest";
import type { EndpointAccess } from "#shared/access/access.ts";
import { contractEndpoints } from "#test/harness/contract-endpoints.ts";

/** Lists by hand who may make each call; the contract is compared with it, so `access` is changed in two places. */
const table: readonly [EndpointAccess, string][] = [
  [
    "public",
    `
      POST /api/commander
      GET PATCH DELETE /api/commander/:ref
      GET /api/commander/en-attente
      POST /api/commander/plusieurs
      POST /api/commander/plusieurs/liste
      GET /api/delivery-towns
      POST /api/login
      POST /api/login/device
      POST /api/login/device-code
      POST /api/login/forgotten
      POST /api/login/new-password
      POST /api/login/password-link
      POST /api/ma-carte/code
      POST /api/ma-carte/connexion
      POST /api/ma-carte/lien
      POST /api/ma-carte/lien-carte
      POST /api/newsletter
      GET /api/orders/vcard/:ref
      POST /api/paytech/:ref
      POST DELETE /api/paytech/:ref/promo
      GET /api/price-steps
      GET /api/prices
      GET /api/ref/:ref
      GET /api/ref/:ref/payer/qr.svg
      GET /api/ref/:ref/qr.svg
      POST /api/ref/:ref/taps/:kind
      GET /api/sales
      POST /api/uploads
      GET /api/uploads/:id
      GET /api/uploads/:id/cropping
      GET /api/uploads/:id/image
      GET /api/wallet/v1/devices/:device/registrations/:type
      POST DELETE /api/wallet/v1/devices/:device/registrations/:type/:serial
      POST /api/wallet/v1/log
      GET /api/wallet/v1/passes/:type/:serial
      POST /api/webhooks/paytech
    `,
  ],
  [
    { staff: ["admin", "desk", "workshop"] },
    `
      GET /api/card-at
      POST /api/checks
      POST /api/deliveries
      GET /api/deliveries/run
      GET /api/encoding
      POST /api/logout
      GET /api/lots/:ref
      POST /api/lots/:ref/encoding-place
      POST /api/lots/:ref/moves
      GET /api/lots/:ref/pieces
      GET /api/me
      POST /api/me/password
      GET /api/me/sessions
      DELETE /api/me/sessions/:id
      GET POST /api/me/totp
      POST /api/me/totp/confirm
      POST /api/me/totp/disable
      POST /api/me/totp/recovery-codes
      GET /api/orders/:ref/deliveries
      GET /api/orders/:ref/link-qr/:format
      GET /api/orders/:ref/pieces
      GET POST /api/orders/:ref/proofs
      GET /api/orders/:ref/proofs/:version/:card
      POST /api/orders/:ref/proofs/file
      GET /api/orders/:ref/qr.png
      GET /api/pieces
      GET /api/pieces/:id
      POST /api/pieces/:id/check
      GET /api/pieces/:id/encoding
      POST /api/pieces/:id/remake
      POST /api/pieces/:id/tags
      POST /api/pieces/:id/tags/:tag/lock
      GET /api/pieces/counts
      POST /api/pieces/departures/undo
      POST /api/pieces/moves
      GET /api/pieces/rows
      GET /api/print/cards/:ref/images/:kind
      GET /api/print/orders/:ref
      GET /api/print/pieces.pdf
    `,
  ],
  [
    { staff: ["admin", "desk"] },
    `
      GET /api/accounting
      GET /api/accounting.csv
      GET /api/accounting/months/:month
      GET /api/accounting/months/:month/archive.zip
      GET /api/accounting/months/:month/entries.csv
      GET /api/accounting/months/:month/entries.xlsx
      GET /api/accounting/totals
      POST /api/company-lists/corrected
      POST /api/company-lists/order
      POST /api/company-lists/preview
      GET /api/company-lists/template
      GET /api/documents
      POST /api/documents/:id/acceptance
      GET /api/documents/:id/pdf
      GET /api/documents/receivables
      GET /api/mails
      GET /api/mails/:id
      POST /api/mails/:id/retry
      POST /api/mails/retry
      GET /api/newsletter/subscribers
      GET /api/newsletter/subscribers.csv
      DELETE /api/newsletter/subscribers/:id
      GET /api/newsletter/waitlist
      POST /api/newsletter/waitlist/:offer/tell
      GET POST /api/orders
      GET /api/orders.csv
      GET PATCH DELETE /api/orders/:ref
      POST /api/orders/:ref/proofs/approve
      PATCH /api/orders/:ref/delivery-fee
      POST /api/orders/:ref/deposit
      GET POST /api/orders/:ref/documents
      POST /api/orders/:ref/keep-card
      GET POST /api/orders/:ref/lost-card
      POST /api/orders/:ref/mark-paid
      POST /api/orders/:ref/notes
      PATCH /api/orders/:ref/owner
      POST /api/orders/:ref/owner-link
      POST /api/orders/:ref/pause
      POST /api/orders/:ref/payments/:refCommand/close
      POST /api/orders/:ref/payments/:refCommand/refund
      POST /api/orders/:ref/payments/:refCommand/undo
      POST /api/orders/:ref/price
      POST /api/orders/:ref/refunds/:id/check
      POST /api/orders/:ref/refunds/:id/close
      POST /api/orders/:ref/remove-card
      POST /api/orders/:ref/remove-extra
      POST /api/orders/:ref/resend
      POST /api/orders/:ref/restore
      DELETE /api/orders/:ref/transfer
      POST /api/orders/:ref/resume
      POST /api/orders/:ref/verify-payment
      GET POST /api/organisations
      GET PATCH /api/organisations/:id
      POST /api/organisations/:id/archive
      GET /api/organisations/:id/change-requests
      POST /api/organisations/:id/change-requests/:request
      GET POST /api/organisations/:id/completions
      POST /api/organisations/:id/completions/waive
      GET /api/organisations/:id/departures
      GET POST /api/organisations/:id/members
      DELETE /api/organisations/:id/members/:member
      GET /api/organisations/:id/people
      POST DELETE /api/organisations/:id/people/:ref/departure
      POST /api/organisations/:id/people/:ref/departure/colleague
      POST /api/organisations/:id/people/:ref/departure/retire
      POST /api/organisations/:id/people/:ref/departure/successor
      POST /api/organisations/:id/people/:ref/invitation
      POST /api/organisations/:id/people/:ref/link
      POST /api/organisations/:id/people/:ref/mailbox
      POST /api/organisations/:id/price
      GET POST /api/organisations/:id/reprints
      PATCH /api/organisations/:id/template
      POST /api/people/export
      POST /api/people/find
      DELETE /api/people/left/:id
      POST /api/pieces/:id/material
      GET POST /api/promo-codes
      PATCH /api/promo-codes/:code
      GET /api/users/dashboard
    `,
  ],
  [
    { staff: ["admin"] },
    `
      GET /api/audit
      POST /api/orders/:ref/erase
      POST /api/organisations/:id/erase
      GET PATCH /api/settings
      POST /api/settings/exemple-de-facture.pdf
      GET /api/system
      GET /api/system/checks
      POST /api/system/jobs/:id/retry
      GET POST /api/users
      PATCH DELETE /api/users/:id
      POST /api/users/:id/password
    `,
  ],
  [
    "owner",
    `
      GET PATCH /api/ma-carte/cartes/:ref
      POST /api/ma-carte/cartes/:ref/brochure
      GET /api/ma-carte/cartes/:ref/commande
      POST /api/ma-carte/cartes/:ref/commande/factures
      POST /api/ma-carte/cartes/:ref/commande/puce/pause
      POST /api/ma-carte/cartes/:ref/commande/puce/reprise
      GET /api/ma-carte/cartes/:ref/commande/recu.pdf
      GET /api/ma-carte/cartes/:ref/contacts
      GET /api/ma-carte/cartes/:ref/contacts.csv
      GET /api/ma-carte/cartes/:ref/contacts.vcf
      DELETE /api/ma-carte/cartes/:ref/contacts/:id
      POST /api/ma-carte/cartes/:ref/contacts/fermer
      POST /api/ma-carte/cartes/:ref/contacts/ouvrir
      GET /api/ma-carte/cartes/:ref/donnees
      GET POST /api/ma-carte/cartes/:ref/nouvelle-carte
      GET POST /api/ma-carte/cartes/:ref/offre
      GET /api/ma-carte/cartes/:ref/partager
      GET /api/ma-carte/cartes/:ref/partager/carte.pkpass
      GET /api/ma-carte/cartes/:ref/partager/contact.vcf
      GET /api/ma-carte/cartes/:ref/partager/images/:kind
      GET /api/ma-carte/cartes/:ref/partager/qr/:format
      POST /api/ma-carte/cartes/:ref/partager/wallet
      POST /api/ma-carte/cartes/:ref/pause
      POST /api/ma-carte/cartes/:ref/reprise
      POST DELETE /api/ma-carte/cartes/:ref/retrait
      GET /api/ma-carte/cartes/:ref/statistiques
      PATCH /api/ma-carte/cartes/:ref/statistiques/mail
      GET /api/ma-carte/cartes/:ref/versions
      POST /api/ma-carte/cartes/:ref/versions/:id
      GET /api/ma-carte/sessions
      DELETE /api/ma-carte/sessions/:id
    `,
  ],
  [
    "holder",
    `
      GET /api/ma-carte
      GET PATCH /api/ma-carte/a-completer/:ref
      POST /api/ma-carte/a-completer/:ref/accord
      POST /api/ma-carte/a-completer/:ref/demandes
      POST /api/ma-carte/deconnexion
    `,
  ],
  [
    { organisation: ["admin", "manager"] },
    `
      GET /api/entreprises/:organisation/a-completer
      GET /api/entreprises/:organisation/accueil
      GET /api/entreprises/:organisation/contacts
      GET /api/entreprises/:organisation/contacts.csv
      GET /api/entreprises/:organisation/contacts.xlsx
      POST /api/entreprises/:organisation/departements/deplacer
      GET /api/entreprises/:organisation/departs
      GET /api/entreprises/:organisation/personnes
      GET PATCH /api/entreprises/:organisation/personnes/:ref
      POST /api/entreprises/:organisation/personnes/:ref/adresse
      POST /api/entreprises/:organisation/personnes/:ref/ajouts/retrait
      POST /api/entreprises/:organisation/personnes/:ref/demandes
      POST DELETE /api/entreprises/:organisation/personnes/:ref/depart
      POST /api/entreprises/:organisation/personnes/:ref/depart/collegue
      POST /api/entreprises/:organisation/personnes/:ref/depart/retirer
      POST /api/entreprises/:organisation/personnes/:ref/invitation
      POST /api/entreprises/:organisation/personnes/:ref/lien
      PATCH /api/entreprises/:organisation/personnes/:ref/page
      POST /api/entreprises/:organisation/personnes/:ref/pause
      POST /api/entreprises/:organisation/personnes/:ref/puce
      POST /api/entreprises/:organisation/quitter
      GET /api/entreprises/:organisation/statistiques
      GET /api/entreprises/:organisation/statistiques.csv
      GET /api/entreprises/:organisation/statistiques.xlsx
    `,
  ],
  [
    { organisation: ["admin"] },
    `
      POST /api/entreprises/:organisation/a-completer
      POST /api/entreprises/:organisation/a-completer/sans-attendre
      GET /api/entreprises/:organisation/a-payer
      GET POST /api/entreprises/:organisation/acces
      DELETE /api/entreprises/:organisation/acces/:token
      POST /api/entreprises/:organisation/commandes/:ref/facture
      POST /api/entreprises/:organisation/commandes/:ref/ouvrir
      POST /api/entreprises/:organisation/contacts/ouvrir
      GET /api/entreprises/:organisation/demandes
      POST /api/entreprises/:organisation/demandes/:id
      POST /api/entreprises/:organisation/departements/renommer
      DELETE /api/entreprises/:organisation/exceptions/:ref/:field
      GET /api/entreprises/:organisation/factures
      GET /api/entreprises/:organisation/factures/:id/facture.pdf
      GET POST /api/entreprises/:organisation/membres
      DELETE /api/entreprises/:organisation/membres/:member
      POST /api/entreprises/:organisation/membres/:member/droits
      GET PATCH /api/entreprises/:organisation/modele
      GET POST /api/entreprises/:organisation/nouvelles-cartes
      POST /api/entreprises/:organisation/personnes/:ref/depart/successeur
      GET POST /api/entreprises/:organisation/personnes/:ref/nouvelle-carte
      GET POST /api/entreprises/:organisation/reimpressions
      GET POST /api/entreprises/:organisation/webhooks
      DELETE /api/entreprises/:organisation/webhooks/:webhook
      POST /api/entreprises/:organisation/webhooks/:webhook/rallumer
      GET /api/entreprises/:organisation/webhooks/envois
      POST /api/entreprises/:organisation/webhooks/envois/:delivery/renvoyer
    `,
  ],
  [
    { token: "cards:read" },
    `
      GET /api/v1/cards
      GET /api/v1/cards/:ref
    `,
  ],
  [
    { token: "people:read" },
    `
      GET /api/v1/people
      GET /api/v1/people/:ref
    `,
  ],
  [
    { token: "people:write" },
    `
      GET /api/v1/offer
      POST /api/v1/people
      PATCH /api/v1/people/:ref
    `,
  ],
  [
    { token: "statistics:read" },
    `
      GET /api/v1/statistics
    `,
  ],
  [
    { token: "leads:read" },
    `
      GET /api/v1/leads
      GET /api/v1/leads/:lead
    `,
  ],
];

test("each endpoint is open to the callers of this table, and to nobody else", async () => {
  const wanted = table.flatMap(([access, calls]) =>
    calls
      .trim()
      .split(/\n\s*/)
      .flatMap((line) => {
        const [path = "", ...methods] = line.split(" ").toReversed();
        return methods.map((method) => `${method} ${path}: ${JSON.stringify(access)}`);
      }),
  );
  const said = (await contractEndpoints()).map(
    ({ method, path, access }) => `${method} ${path}: ${JSON.stringify(access)}`,
  );
  expect(said.toSorted()).toEqual(wanted.toSorted());
});
