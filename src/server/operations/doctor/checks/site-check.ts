import { type SettingKey, getSettingLabel } from "#shared/staff/site-settings.ts";
import { readEnvironmentSettings, type SiteSettings } from "#server/config/environment-settings.ts";
import { type HealthCheck, okFinding, warningFinding, criticalFinding, failedFinding } from "../check.ts";

/** Settings with addresses where orders, questions and answers arrive. */
const contactWays = ["supportEmail", "phone", "whatsapp"] as const satisfies (keyof SiteSettings & SettingKey)[];
/** Other settings that visitors read; the company's own name may be ours. */
const others = ["address", "companyUrl", "facebook", "instagram", "linkedin"] as const satisfies (keyof SiteSettings &
  SettingKey)[];

export const siteContactHealthCheck: HealthCheck = {
  name: "contact",
  look: ({ settings: { site } }) => {
    const left = examplesLeft(site, contactWays);
    if (left.length === 0) return okFinding("Les visiteurs savent où écrire et appeler.");
    return criticalFinding(
      `Encore des exemples, que les visiteurs voient\u00a0: ${left.join(", ")}. Renseignez-les dans Réglages ou par SUPPORT_EMAIL, SITE_PHONE, SITE_WHATSAPP.`,
    );
  },
};

export const placeholdersHealthCheck: HealthCheck = {
  name: "placeholders",
  look: ({ settings: { site } }) => {
    const left = [...examplesLeft(site, others)];
    if (site.testimonialsAreExamples && site.testimonials.length > 0) left.push(getSettingLabel("testimonials"));
    if (left.length === 0) return okFinding("Rien de ce que les visiteurs lisent n'est un exemple.");
    return failedFinding(
      `Encore des exemples, que les visiteurs voient\u00a0: ${left.join(", ")}. Renseignez-les dans Réglages ou par les variables SITE_….`,
    );
  },
};

export const legalNoticeHealthCheck: HealthCheck = {
  name: "legal",
  look: ({ settings: { missingLegal } }) => {
    if (missingLegal.length === 0) return okFinding("Les mentions légales sont complètes.");
    return warningFinding(
      `Mentions légales incomplètes\u00a0: ${missingLegal.join(", ")} à renseigner, ou dans Réglages.`,
    );
  },
};

function examplesLeft(site: SiteSettings, keys: readonly (keyof SiteSettings & SettingKey)[]): string[] {
  const examples = readEnvironmentSettings({}).site;
  return keys.filter((key) => plain(site[key]) === plain(examples[key])).map(getSettingLabel);
}

const plain = (value: unknown) => String(value).replace(/\/+$/, "");
