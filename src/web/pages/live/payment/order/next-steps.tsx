import type { ReactNode } from "react";
import type { PaidOrder } from "#shared/contract/orders.ts";
import { formatDay } from "#shared/instants.ts";
import { expectedDays } from "#shared/lead-time.ts";
import { offers } from "#shared/offers.ts";
import { paths } from "#shared/urls.ts";
import type { PageSettings } from "#web/settings.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";

/** The road of the printed card and when it is expected, for its buyer alone; and his receipt. */
export function NextSteps({ order, settings }: { order: PaidOrder; settings: PageSettings }) {
  const { made, delivered } = expectedDays(Date.parse(order.paidAt), settings);
  // Its dates begin with a drawing that its buyer agrees to.
  const drawnFirst = offers[order.offer].printed.length === 0;
  return (
    <section className="panel flex flex-col gap-6 p-6 sm:p-8">
      <h2 className="text-xl">Et maintenant&nbsp;?</h2>
      <ol className="road">
        <Step state="done" title="Payée">le <Day at={Date.parse(order.paidAt)} /></Step>
        <Step state="now" title="En fabrication">{drawnFirst ? `${settings.productionTime} dès votre accord sur le dessin` : <>prête au plus tard le <Day at={made} /></>}</Step>
        <Step state="next" title="En livraison">{drawnFirst ? `puis à Dakar en ${settings.deliveryTime}` : <>à Dakar, au plus tard le <Day at={delivered} /></>}</Step>
      </ol>
      <p className="text-sm text-silver-300">Nous vous joindrons avant de passer. Hors de Dakar, nous convenons de l'envoi avec vous.</p>
      <div><ButtonLink href={paths.receipt(order.ref)} variant="secondary" icon={<Icon name="receipt" />}>Voir mon reçu</ButtonLink></div>
    </section>
  );
}

function Step({ state, title, children }: { state: "done" | "now" | "next"; title: string; children: ReactNode }) {
  return (
    <li className={`road-${state}`} aria-current={state === "now" ? "step" : undefined}>
      <span className="road-mark">{state === "done" ? <Icon name="check" /> : null}</span>
      <span className="font-semibold text-silver-50">{title}</span>{" "}
      <span className="text-silver-200">{children}</span>
    </li>
  );
}

function Day({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString().slice(0, 10)} suppressHydrationWarning>{formatDay(at)}</time>;
}
