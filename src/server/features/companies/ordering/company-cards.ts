import { mergeCompanyCard, type PersonValues, toWhatsappLinks, whatsappHost } from "#shared/company/company-card.ts";
import { mapPersonTexts, type PersonTextName } from "#shared/company/company-texts.ts";
import { offers } from "#shared/offers/offers.ts";
import type { LockableField } from "#shared/company/shared-card-fields.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import type { CompanyOrderCard } from "#server/features/orders/placing/order-placement-service.ts";
import type { CompanyTemplateRow } from "../company-tables.ts";
import { findOwnMailbox, isCompanyMark } from "../people-list/people/company-marks-rules.ts";
import type { ExistingPerson } from "../people-list/people/match-people-rules.ts";

/** Reads from a card what a list would say of its holder; the company's own contacts and links are left out. */
export function toExistingPerson(card: CardRow, template: CompanyTemplateRow): ExistingPerson {
  const links = withoutLinksOf(template, JSON.parse(card.socialMedias) as string[]);
  const whatsapp = links.find((link) => link.startsWith(whatsappHost))?.slice(whatsappHost.length);
  const own = (name: PersonTextName) => (isCompanyMark(name, card[name], template) ? "" : card[name]);
  return {
    id: card.ref,
    isLeaving: card.state === "left" || card.removalAskedAt !== null,
    values: {
      ...mapPersonTexts(own),
      department: card.department,
      whatsapp: whatsapp ? `+${whatsapp}` : "",
      employeeNumber: card.employeeNumber,
    },
  };
}

function withoutLinksOf({ socialMedias }: CompanyTemplateRow, links: readonly string[]): string[] {
  const shared = JSON.parse(socialMedias) as string[];
  return links.filter((link) => !shared.includes(link));
}

/** Checks whether the template's links leave room for a person's WhatsApp. */
export function hasRoomForWhatsapp({ offer, socialMedias }: CompanyTemplateRow): boolean {
  return (JSON.parse(socialMedias) as string[]).length < offers[offer].socialLinks;
}

/** Builds a person's card from a list's row and the company's template. */
export function buildCompanyCard(values: PersonValues, template: CompanyTemplateRow): CompanyOrderCard {
  const { organisationId, locked, ownAccent, dress, logoUploadId, coverUploadId } = template;
  const shared = {
    ...template,
    // An older template may have more links than its offer shows.
    socialMedias: (JSON.parse(template.socialMedias) as string[]).slice(0, offers[template.offer].socialLinks),
    locked: JSON.parse(locked) as LockableField[],
  };
  return {
    fields: mergeCompanyCard(values, shared),
    organisation: {
      organisationId,
      department: values.department ?? "",
      employeeNumber: values.employeeNumber ?? "",
      locked,
      ownAccent,
      dress,
      ownerEmail: findOwnMailbox(values, template),
    },
    heldUploadIds: { ...(logoUploadId && { logo: logoUploadId }), ...(coverUploadId && { cover: coverUploadId }) },
  };
}

/** Replaces the person's own WhatsApp link on a card, or adds one. */
export function withWhatsapp(socialMedias: string, number: string, template: CompanyTemplateRow): string {
  const links = JSON.parse(socialMedias) as string[];
  const own = withoutLinksOf(template, links).filter((link) => link.startsWith(whatsappHost));
  const added = toWhatsappLinks(number);
  return JSON.stringify([...links.filter((link) => !own.includes(link) && !added.includes(link)), ...added]);
}
