import type { ReactNode } from "react";
import { bulkOrderThreshold } from "#shared/offers/offers.ts";
import { photographWidths, routePaths } from "#shared/route-paths.ts";
import { settingDefinitions } from "#shared/staff/site-settings.ts";
import type { SiteContent } from "#web/kit/settings.ts";
import { draftsOf } from "../drafts/drafts-of.ts";
import { MailLink } from "../mail-link.tsx";

/**
 * Says below the offers how to order several cards (above the threshold through the mailbox, product.md §1), then what
 * is guaranteed and by whom, as far as the operator has configured it.
 */
export function BesideOffers({ settings }: { settings: SiteContent }) {
  const { supportEmail, guarantee, address, phone } = settings;
  const isSet = (name: "address" | "phone") => settings[name] !== settingDefinitions[name].usual;
  const assurances: { title: string; text: ReactNode }[] = [
    ...(guarantee ? [{ title: "Garantie", text: guarantee }] : []),
    ...(isSet("address") ? [{ title: "Adresse", text: address }] : []),
    ...(isSet("phone") ? [{ title: "Téléphone", text: <PhoneLink phone={phone} /> }] : []),
  ];
  return (
    <>
      <ShopPhotographs photographs={settings.photographs} />
      <p className="max-w-4xl lg:text-lg">
        <strong className="font-semibold text-silver-50">De 2 à {bulkOrderThreshold} cartes ?</strong>{" "}
        <a className="text-link" href={routePaths.groupOrder} {...draftsOf(settings.sales, ["group"])}>
          Commandez-les ensemble
        </a>
        . <strong className="font-semibold text-silver-50">Plus de {bulkOrderThreshold} cartes ?</strong> Pour équiper
        une entreprise, écrivez-nous à <MailLink email={supportEmail} /> : nous préparons votre commande avec vous.
      </p>
      {assurances.length > 0 ? (
        <dl className="mt-7 grid gap-x-10 gap-y-4 md:grid-cols-3">
          {assurances.map(({ title, text }) => (
            <div key={title} className="border-t-2 border-gold-300 pt-2 lg:pt-4">
              <dt className="text-lg font-bold tracking-tight text-silver-50 lg:text-xl">{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  );
}

function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="text-link" href={`tel:${phone}`}>
      {phone}
    </a>
  );
}

function ShopPhotographs({ photographs }: Pick<SiteContent, "photographs">) {
  if (photographs.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is swiped is reached by the keyboard too
    <ul tabIndex={0} aria-label="Des cartes livrées, en photo" className="swipe mb-6 lg:mb-12 lg:grid-cols-3">
      {photographs.map(({ id, alt }) => (
        <li key={id}>
          <img
            src={routePaths.shopPhotograph(id, 720)}
            srcSet={photographWidths.map((width) => `${routePaths.shopPhotograph(id, width)} ${width}w`).join(", ")}
            sizes="(width >= 64rem) 24rem, 80vw"
            width="720"
            height="405"
            loading="lazy"
            decoding="async"
            alt={alt}
            className="w-full rounded-lg border border-line"
          />
        </li>
      ))}
    </ul>
  );
}
