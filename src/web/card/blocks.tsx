import type { PageLabels } from "#shared/card/labels/label-types.ts";
import { contactTextsByBlock, getContactText } from "#shared/card/labels/contact-texts.ts";
import { CardIcon } from "./icon.tsx";
import { getCompanyInitial } from "#shared/card/initials.ts";
import { buildMapLink } from "#web/kit/map-link.ts";
import { formatPhoneWithoutBreaks } from "./phone-text.ts";
import { hasImage, ResponsivePicture } from "./picture.tsx";
import type { CardView } from "./view.ts";

interface CardBlockProps {
  card: CardView;
  labels: PageLabels;
}

/** Renders the person's contact details that are filled and not hidden; nothing if there are none. */
export function ContactBlock({ card, labels }: CardBlockProps) {
  if (!contactTextsByBlock.contact.some((name) => card[name])) return null;
  return (
    <section className="block" aria-labelledby="contact">
      <h2 id="contact">{labels.contact}</h2>
      <ContactRows block="contact" card={card} labels={labels} />
    </section>
  );
}

export function CompanyBlock({ card, labels }: CardBlockProps) {
  const firm = card.jobTitle || card.company || hasImage(card.images.logo);
  if (!(firm || card.workDescription || contactTextsByBlock.company.some((name) => card[name]))) return null;
  return (
    <section className="block" aria-labelledby="company">
      <h2 id="company">{labels.company}</h2>
      {firm && (
        <div className="firm">
          <Logo card={card} labels={labels} />
          <div>
            {card.jobTitle && (
              <p className="role" dir="auto" lang={card.ownLanguages?.jobTitle}>
                {card.jobTitle}
              </p>
            )}
            {card.company && (
              <p className="name" dir="auto" translate="no">
                {card.company}
              </p>
            )}
          </div>
        </div>
      )}
      {card.workDescription && (
        <p className="description" dir="auto" lang={card.ownLanguages?.workDescription}>
          {card.workDescription}
        </p>
      )}
      <ContactRows block="company" card={card} labels={labels} />
    </section>
  );
}

function Logo({
  card: {
    company,
    images: { logo },
  },
  labels,
}: CardBlockProps) {
  if (!hasImage(logo))
    return (
      company && (
        <div className="logo" aria-hidden="true">
          {getCompanyInitial(company)}
        </div>
      )
    );
  return (
    <div className="logo" role="img" aria-label={company ? labels.logoOf(company) : labels.logo}>
      {getCompanyInitial(company)}
      <ResponsivePicture image={logo} sizes="4rem" alt="" />
    </div>
  );
}

const links = {
  TEL: (number: string) => `tel:${number}`,
  EMAIL: (address: string) => `mailto:${encodeURIComponent(address).replaceAll("%40", "@")}`,
  ADR: buildMapLink,
};

const icons = {
  contact: { TEL: "phone", EMAIL: "mail", ADR: "pin" },
  company: { TEL: "phone", EMAIL: "mail", ADR: "building" },
} as const;

function ContactRows({ block, card, labels }: CardBlockProps & { block: "contact" | "company" }) {
  return (
    <dl>
      {contactTextsByBlock[block].map((name) => {
        const value = card[name];
        if (!value) return null;
        const { property } = getContactText(name);
        const shown = property === "TEL" ? formatPhoneWithoutBreaks(value) : value;
        // A long e-mail address wraps before its first @.
        const text = shown.split(/(?=@)/).map((part, at) => (at === 0 ? part : [<wbr key={at} />, part]));
        return (
          <div className="row" key={name}>
            <dt>
              <CardIcon name={icons[block][property]} />
              {labels[name]}
            </dt>
            <dd dir="auto">
              <a href={links[property](value)}>{text}</a>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
