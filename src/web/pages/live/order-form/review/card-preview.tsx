import type { ReactNode } from "react";
import type { HideableField } from "#shared/card-look.ts";
import { networkOf, networks } from "#shared/social-links.ts";
import { Icon, type IconName } from "#web/ui/icons.tsx";
import { NetworkIcon } from "#web/ui/network-icon.tsx";
import { fieldLabels, type OrderFormValues } from "#web/card-form/form-values.ts";
import { imageAddress } from "#web/card-form/images/image-address.ts";
import type { ImageStates } from "#web/card-form/images/image-uploads.ts";

interface CardPreviewProps {
  values: OrderFormValues;
  images: ImageStates;
  /** What its owner hides: nothing holds its place. */
  hidden?: readonly HideableField[];
  /** Its two blocks. */
  blocks: ReactNode;
}

/** The card's page as visitors will see it (`web/card/` draws the real one), in small. */
export function CardPreview({ values, images, hidden = [], blocks }: CardPreviewProps) {
  const name = [values.firstName, values.lastName].map((part) => part?.trim()).filter(Boolean).join(" ");
  return (
    <article aria-label="Aperçu de votre page" className="overflow-hidden rounded-lg border border-edge bg-ground pb-5 text-silver-200 shadow-floating">
      <div className="relative aspect-video bg-linear-to-br from-lifted via-raised to-gold-900">
        <CardImage address={imageAddress(images.cover)} />
        <div className="absolute inset-0 bg-linear-to-b from-transparent from-50% to-ground" />
      </div>
      <div className="flex flex-col items-center gap-1 px-4 text-center">
        <div className="relative -mt-19 mb-3 size-30 rounded-full bg-linear-to-br from-white via-silver-500 to-silver-100 p-1 outline-4 outline-ground">
          <div className="grid size-full place-items-center overflow-hidden rounded-full bg-lifted text-silver-400">
            <CardImage address={imageAddress(images.profile)} icon="user" />
          </div>
          {hidden.includes("logoUrl") ? null : (
            <div className="absolute -right-1 bottom-0.5 grid size-10 place-items-center overflow-hidden rounded-full bg-white p-1 text-silver-600 outline-4 outline-ground">
              <CardImage address={imageAddress(images.logo)} icon="building" whole />
            </div>
          )}
        </div>
        {hidden.includes("jobTitle") ? null : <p className="text-sm leading-tight font-semibold text-gold-300 wrap-anywhere">{values.jobTitle?.trim() || "Votre fonction"}</p>}
        <p className="text-xl font-bold tracking-tight text-balance text-silver-50 wrap-anywhere">{name || "Prénom Nom"}</p>
        <Networks links={values.socialMedias ?? []} />
      </div>
      {blocks}
    </article>
  );
}

/** The "Contact" and "Entreprise" blocks. */
export function CardBlocks({ values, images }: { values: OrderFormValues; images: ImageStates }) {
  const description = values.workDescription.trim();
  return (
    <div className="grid gap-4 px-4 pt-6">
      <Block title="Contact">
        <Line icon="phone" label="Téléphone" text={values.phoneNumber} />
        <Line icon="phone" label={fieldLabels.phoneNumber2} text={values.phoneNumber2} />
        <Line icon="mail" label="E-mail" text={values.email} />
        <Line icon="mail" label={fieldLabels.email2} text={values.email2} />
        <Line icon="pin" label="Adresse" text={values.address} />
      </Block>
      <Block title="Entreprise">
        <div className="flex items-center gap-4">
          {images.logo.phase === "empty" ? null : (
            <div className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-md bg-white p-1.5">
              <CardImage address={imageAddress(images.logo)} whole />
            </div>
          )}
          <div className="min-w-0 leading-tight wrap-anywhere">
            <p className="text-sm text-silver-400">{values.jobTitle}</p>
            <p className="font-semibold text-silver-50">{values.company}</p>
          </div>
        </div>
        {description ? <p className="text-sm whitespace-pre-line wrap-anywhere">{description}</p> : null}
        <Line icon="phone" label="Téléphone professionnel" text={values.workPhoneNumber} />
        <Line icon="phone" label={fieldLabels.workPhoneNumber2} text={values.workPhoneNumber2} />
        <Line icon="mail" label="E-mail professionnel" text={values.workEmail} />
        <Line icon="mail" label={fieldLabels.workEmail2} text={values.workEmail2} />
        <Line icon="building" label="Adresse professionnelle" text={values.workAddress} />
      </Block>
    </div>
  );
}

function CardImage({ address, icon, whole = false }: { address: string | undefined; icon?: IconName; whole?: boolean }) {
  if (address) return <img src={address} alt="" className={`size-full ${whole ? "object-contain" : "object-cover"}`} />;
  return icon ? <Icon name={icon} /> : null;
}

function Networks({ links }: { links: readonly string[] }) {
  if (links.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap justify-center gap-3">
      {links.map((link) => {
        const network = networkOf(link);
        return (
          <li key={link} className="grid size-11 place-items-center rounded-full border border-line bg-raised text-silver-50">
            <NetworkIcon network={network} />
            <span className="sr-only">{networks[network].label}</span>
          </li>
        );
      })}
    </ul>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 rounded-lg border border-line bg-raised p-4">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  );
}

function Line({ icon, label, text }: { icon: IconName; label: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <div className="flex items-start gap-3 border-t border-line pt-3">
      <span className="pt-1 text-gold-300"><Icon name={icon} /></span>
      <p className="min-w-0 text-sm text-silver-50 wrap-anywhere">
        <span className="block text-sm text-silver-400">{label}</span>
        {text}
      </p>
    </div>
  );
}
