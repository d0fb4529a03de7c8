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

/** The settings that the page came with, from its data block (`placeholders.ts`). */
export function readPageSettings(): PageSettings {
  return JSON.parse(document.getElementById("settings")?.textContent ?? "{}") as PageSettings;
}
