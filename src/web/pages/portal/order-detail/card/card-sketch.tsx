import { networkOf, networks } from "#shared/social-links.ts";
import { Icon, type IconName } from "#web/ui/icons.tsx";
import { NetworkIcon } from "#web/ui/network-icon.tsx";
import { imageSourceOf } from "./images.tsx";
import type { OrderDetail } from "../use-order.ts";

/** The card as visitors see it, drawn from the order's data. */
export function CardSketch({ order }: { order: OrderDetail }) {
  if (order.expiredAt) return null;
  return (
    <article aria-label="Aperçu de la carte" className="mx-auto w-full max-w-80 overflow-hidden rounded-lg border border-edge bg-raised shadow-floating">
      <Image address={imageSourceOf(order, "cover")} className="aspect-3/1 w-full bg-lifted object-cover" />
      <div className="flex flex-col items-center px-5 pb-5 text-center">
        <div className="relative -mt-11">
          <Image address={imageSourceOf(order, "profile")} icon="user" className="size-24 rounded-full border-4 border-raised bg-lifted object-cover" />
          <Image address={imageSourceOf(order, "logo")} icon="building" className="absolute -right-1 -bottom-1 size-9 rounded-full border-2 border-raised bg-raised object-cover" />
        </div>
        <p className="pt-2 text-sm text-silver-300 wrap-anywhere">{order.jobTitle}</p>
        <p className="text-xl font-bold tracking-tight text-silver-50 wrap-anywhere">{order.firstName} {order.lastName}</p>
        <ul className="flex gap-2.5 pt-3">
          {order.socialMedias.map((link) => (
            <li key={link} className="grid size-10 place-items-center rounded-full border border-line bg-lifted text-silver-50">
              <NetworkIcon network={networkOf(link)} />
              <span className="sr-only">{networks[networkOf(link)].label}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-col gap-2 border-t border-line p-5 text-sm">
        <Line icon="phone" text={order.phoneNumber} />
        <Line icon="phone" text={order.phoneNumber2} />
        <Line icon="mail" text={order.email} />
        <Line icon="mail" text={order.email2} />
        <Line icon="pin" text={order.address} />
        <Line icon="building" text={`${order.company}, ${order.workAddress}`} />
      </div>
    </article>
  );
}

/** Its place where there is none. */
function Image({ address, icon, className }: { address: string; icon?: IconName; className: string }) {
  if (address) return <img src={address} alt="" className={className} />;
  return <div className={`grid place-items-center text-silver-400 ${className}`}>{icon ? <Icon name={icon} /> : null}</div>;
}

function Line({ icon, text }: { icon: IconName; text: string }) {
  if (!text) return null;
  return (
    <p className="flex items-start gap-3">
      <span className="text-silver-400"><Icon name={icon} /></span>
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </p>
  );
}
