import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { orderFieldLabels as labels } from "#shared/order-field-labels.ts";
import { Icon, type IconName } from "../ui/icons.tsx";
import { hasImage, Picture } from "./picture.tsx";
import type { CardView } from "./view.ts";

export function ContactBlock({ card }: { card: CardView }) {
  return (
    <section className="block" aria-labelledby="contact">
      <h2 id="contact">Contact</h2>
      <dl>
        <Phone label="Téléphone" number={card.phoneNumber} />
        <Phone label={labels.phoneNumber2} number={card.phoneNumber2} />
        <Mail label="E-mail" address={card.email} />
        <Mail label={labels.email2} address={card.email2} />
        <Row icon="pin" label="Adresse" value={card.address} />
      </dl>
    </section>
  );
}

export function CompanyBlock({ card }: { card: CardView }) {
  return (
    <section className="block" aria-labelledby="company">
      <h2 id="company">Entreprise</h2>
      <div className="firm">
        {hasImage(card.images.logo) && <Picture className="logo" image={card.images.logo} sizes="4rem" alt={`Logo de ${card.company}`} />}
        <div>
          <p className="role">{card.jobTitle}</p>
          <p className="name">{card.company}</p>
        </div>
      </div>
      {card.workDescription && <p className="description">{card.workDescription}</p>}
      <dl>
        <Phone label="Téléphone professionnel" number={card.workPhoneNumber} />
        <Phone label={labels.workPhoneNumber2} number={card.workPhoneNumber2} />
        <Mail label="E-mail professionnel" address={card.workEmail} />
        <Mail label={labels.workEmail2} address={card.workEmail2} />
        <Row icon="building" label="Adresse professionnelle" value={card.workAddress} />
      </dl>
    </section>
  );
}

function Phone({ label, number }: { label: string; number: string }) {
  const readable = parsePhoneNumberFromString(number)?.formatInternational() ?? number;
  return <Row icon="phone" label={label} value={readable.replaceAll(" ", "\u00a0")} href={`tel:${number}`} />;
}

function Mail({ label, address }: { label: string; address: string }) {
  return <Row icon="mail" label={label} value={address} href={`mailto:${encodeURIComponent(address).replaceAll("%40", "@")}`} />;
}

function Row({ icon, label, value, href }: { icon: IconName; label: string; value: string; href?: string }) {
  if (!value) return null;
  // A long e-mail address breaks before its @ first.
  const text = value.split(/(?=@)/).map((part, at) => (at === 0 ? part : [<wbr key={at} />, part]));
  return (
    <div className="row">
      <dt>
        <Icon name={icon} />
        {label}
      </dt>
      <dd>{href ? <a href={href}>{text}</a> : text}</dd>
    </div>
  );
}
