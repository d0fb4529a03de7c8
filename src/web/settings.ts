/** What only the operator knows; filled into the built pages at each start. */
export interface PageSettings {
  publicUrl: string;
  /** True: every payment page says that no real money moves. */
  paymentsSimulated: boolean;
  supportEmail: string;
  company: string;
  companyUrl: string;
  address: string;
  phone: string;
  whatsapp: string;
  facebook: string;
  instagram: string;
  linkedin: string;
  legalId: string;
  publisher: string;
  host: string;
  declaration: string;
}
