import type { PageLabels } from "#shared/card/labels/label-types.ts";
import type { IconName } from "#web/kit/ui/icons.tsx";
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

/** Renders the person's contact details, without hidden or missing ones; an empty block is left out. */
export function ContactBlock({ card, labels }: CardBlockProps) {
  if (!(card.phoneNumber || card.phoneNumber2 || card.email || card.email2 || card.address)) return null;
  return (
    <section className="block" aria-labelledby="contact">
      <h2 id="contact">{labels.contact}</h2>
      <dl>
        <Phone label={labels.phone} number={card.phoneNumber} />
        <Phone label={labels.phone2} number={card.phoneNumber2} />
        <Mail label={labels.email} address={card.email} />
        <Mail label={labels.email2} address={card.email2} />
        <Place icon="pin" label={labels.address} address={card.address} />
      </dl>
    </section>
  );
}

export function CompanyBlock({ card, labels }: CardBlockProps) {
  const firm = card.jobTitle || card.company || hasImage(card.images.logo);
  if (
    !(
      firm ||
      card.workDescription ||
      card.workPhoneNumber ||
      card.workPhoneNumber2 ||
      card.workEmail ||
      card.workEmail2 ||
      card.workAddress
    )
  )
    return null;
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
      <dl>
        <Phone label={labels.workPhone} number={card.workPhoneNumber} />
        <Phone label={labels.workPhone2} number={card.workPhoneNumber2} />
        <Mail label={labels.workEmail} address={card.workEmail} />
        <Mail label={labels.workEmail2} address={card.workEmail2} />
        <Place icon="building" label={labels.workAddress} address={card.workAddress} />
      </dl>
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

function Phone({ label, number }: { label: string; number: string }) {
  return <Row icon="phone" label={label} value={number && formatPhoneWithoutBreaks(number)} href={`tel:${number}`} />;
}

function Mail({ label, address }: { label: string; address: string }) {
  return (
    <Row
      icon="mail"
      label={label}
      value={address}
      href={`mailto:${encodeURIComponent(address).replaceAll("%40", "@")}`}
    />
  );
}

interface PlaceProps {
  icon: IconName;
  label: string;
  address: string;
}

function Place({ icon, label, address }: PlaceProps) {
  return <Row icon={icon} label={label} value={address} href={buildMapLink(address)} />;
}

interface RowProps {
  icon: IconName;
  label: string;
  value: string;
  href: string;
}

function Row({ icon, label, value, href }: RowProps) {
  if (!value) return null;
  // A long e-mail address breaks before its @ first.
  const text = value.split(/(?=@)/).map((part, at) => (at === 0 ? part : [<wbr key={at} />, part]));
  return (
    <div className="row">
      <dt>
        <CardIcon name={icon} />
        {label}
      </dt>
      <dd dir="auto">
        <a href={href}>{text}</a>
      </dd>
    </div>
  );
}
