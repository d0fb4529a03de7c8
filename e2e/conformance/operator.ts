/** The operator's settings for this service; none has its default value. */
const env = {
  SUPPORT_EMAIL: "aide@conformite.example",
  MAIL_FROM: "Sen Digital Vcard <courrier@conformite.example>",
  SITE_COMPANY: "SDP Conformité",
  SITE_COMPANY_URL: "https://maison-mere.example",
  SITE_ADDRESS: "12, rue de Thiong, Dakar",
  SITE_PHONE: "+221 33 123 45 67",
  SITE_WHATSAPP: "+221771112233",
  SITE_FACEBOOK: "https://www.facebook.com/conformite",
  SITE_INSTAGRAM: "https://www.instagram.com/conformite",
  SITE_LINKEDIN: "https://www.linkedin.com/company/conformite",
  SITE_LEGAL_ID: "NINEA 1234567",
  SITE_PUBLISHER: "Fatou Fall",
  SITE_HOST: "Hébergeur Exemple, Dakar",
  SITE_DECLARATION: "n° 2026-CDP-17",
  SITE_PRODUCTION_DAYS: "4",
  SITE_DELIVERY_DAYS: "1",
};

export const operator = {
  env,
  names: {
    support: env.SUPPORT_EMAIL,
    company: env.SITE_COMPANY,
    companyUrl: env.SITE_COMPANY_URL,
    address: env.SITE_ADDRESS,
    phone: env.SITE_PHONE,
    whatsapp: env.SITE_WHATSAPP,
    facebook: env.SITE_FACEBOOK,
    instagram: env.SITE_INSTAGRAM,
    linkedin: env.SITE_LINKEDIN,
    legalId: env.SITE_LEGAL_ID,
    publisher: env.SITE_PUBLISHER,
    host: env.SITE_HOST,
    declaration: env.SITE_DECLARATION,
  },
};
