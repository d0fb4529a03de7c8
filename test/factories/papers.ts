/** Settings for `startTestApp` without which no invoice is issued. */
export const documentSettings = {
  SITE_COMPANY: "SDP Sénégal",
  SITE_ADDRESS: "Point E, Dakar",
  SITE_LEGAL_ID: "NINEA 7654321, RCCM SN DKR 2020 B 1",
  SITE_LEGAL_FORM: "SUARL au capital de 1 000 000 FCFA",
  SITE_INVOICE_PLACE: "Dakar",
  SITE_VAT_EXEMPTION: "TVA non applicable (phrase de l'essai).",
  SITE_BANK_DETAILS: "Banque de l'essai, SN08 0001",
};
