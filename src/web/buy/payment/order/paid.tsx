import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import type { PaidOrder } from "#shared/contract/public-order.ts";
import { formatCount } from "#shared/format/counts.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { routePaths } from "#shared/route-paths.ts";
import type { UnpricedSettings } from "#web/kit/settings.ts";
import { Button, ButtonLink } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { SupportHelpLinks } from "#web/kit/ui/help.tsx";
import { formatInstantInFrench } from "../payment-instants.ts";
import { buildWhatsAppShareLink } from "../pay/share-link.tsx";
import { OrderCards } from "../order-cards.tsx";
import { MissingOrderContent } from "../missing.tsx";
import type { RefusedFormPost } from "../first-view.ts";
import type { PaymentReturn } from "../rules.ts";
import type { PaymentOrderActions } from "../use-order.ts";
import { PaidOrderNextSteps } from "./next-steps.tsx";
import { RestToPay } from "./rest-to-pay.tsx";
import { useEffect, useState } from "react";
import type { AddToHomeScreenButton } from "./add-to-home-screen.tsx";
import type { QrScreen } from "./qr-screen.tsx";

/** Renders `AddToHomeScreenButton` if it can be loaded. */
function AddToHomeScreen({ cardRef }: { cardRef: string }) {
  const [Loaded, setLoaded] = useState<typeof AddToHomeScreenButton>();

  useEffect(() => {
    import("./add-to-home-screen.tsx").then(
      ({ AddToHomeScreenButton }) => setLoaded(() => AddToHomeScreenButton),
      () => undefined,
    );
  }, []);
  return Loaded ? <Loaded cardRef={cardRef} /> : null;
}

const loadScreen = () => import("./qr-screen.tsx");

/** Opens the QR code of the card's page on the whole screen, or only its image if that code cannot be loaded. */
function FullScreenQr({ cardRef, name }: { cardRef: string; name: string }) {
  const [Screen, setScreen] = useState<typeof QrScreen>();

  useEffect(() => {
    loadScreen().catch(() => undefined);
  }, []);

  const open = async () => {
    try {
      const { QrScreen: Loaded } = await loadScreen();
      setScreen(() => Loaded);
    } catch {
      location.assign(routePaths.cardQr(cardRef));
    }
  };

  return (
    <>
      <Button variant="secondary" icon={<Icon name="qr" />} onClick={() => void open()}>
        Montrer mon QR code
      </Button>
      {Screen ? <Screen cardRef={cardRef} name={name} onClose={() => setScreen(undefined)} /> : null}
    </>
  );
}

const payers: Readonly<Record<string, string>> = {
  "Code promo": "avec un code promo",
  Équipe: "auprès de notre équipe",
};

interface PaidOrderViewProps {
  order: PaidOrder;
  returned: PaymentReturn;
  refused: RefusedFormPost | undefined;
  settings: UnpricedSettings;
  watch: PaymentOrderActions;
}

/**
 * Shows a paid order: date and payer, the card that is now online with its actions, and, to its buyer, what comes next
 * (product.md §2).
 */
export function PaidOrderView({ order, returned, refused, settings, watch }: PaidOrderViewProps) {
  const deposited = (order.discountedPrice ?? 0) - (order.rest ?? 0);
  const paidAt = order.fullyPaidAt ?? order.paidAt;
  const { firstName, lastName } = order.cards[0] ?? order;
  const name = `${firstName} ${lastName}`;
  return (
    <div className="flex flex-col gap-8">
      <header>
        <p className="grid size-14 place-items-center rounded-full bg-success text-ink">
          <Icon name="check" size="large" />
        </p>
        <h1 className="mt-5 text-3xl">{order.partly ? "Commande enregistrée" : "Commande payée"}</h1>
        <p className="mt-3 text-lg">
          {order.partly ? "Enregistrée" : "Payée"} le{" "}
          <time dateTime={paidAt} suppressHydrationWarning>
            {formatInstantInFrench(paidAt)}
          </time>
          {`, ${payers[order.paidBy] ?? `par ${order.paidBy}`}.${order.buyer ? ` Merci, ${order.buyer.firstName}\u00a0!` : ""}`}
        </p>
        {order.rest ? (
          <p className="mt-2 font-semibold">
            {deposited > 0 ? `Acompte reçu\u00a0: ${formatFcfa(deposited)}. ` : ""}Reste à payer&nbsp;:{" "}
            {formatFcfa(order.rest)}.
          </p>
        ) : null}
        {order.excess ? (
          <p className="mt-2 font-semibold">
            Payé en trop&nbsp;: {formatFcfa(order.excess)}. Nous vous les rendons, et vous écrivons dès que c'est fait.
          </p>
        ) : null}
        {order.yours ? (
          <p className="mt-2 font-semibold">
            Votre paiement&nbsp;: {formatFcfa(order.yours)}. Merci&nbsp;!{" "}
            <a href={routePaths.receipt(order.ref)} className="text-link">
              Voir mon reçu
            </a>
          </p>
        ) : null}
      </header>
      {order.restPayment && order.rest ? (
        <RestToPay {...{ order, returned, refused, settings, watch }} rest={order.rest} />
      ) : null}
      <MissingOrderContent order={order} />
      {!order.reprintOf ? null : (
        <Reprinted
          cardRef={order.reprintOf}
          reprints={order.reprints}
          mine={order.mine && order.cards.length !== 1}
          name={name}
        />
      )}
      <OrderCards order={order} />
      {order.missing.length > 0 || order.reprintOf || order.cards.length > 0 ? null : (
        <section className="panel flex flex-col gap-5 p-[min(1.5rem,5.5vw)] sm:p-8">
          <h2 className="text-xl">{order.mine ? "Votre carte" : `La carte ${formatNameWithDe(name)}`} est en ligne</h2>
          {order.mine ? (
            <ShownByItsBuyer order={order} settings={settings} name={name} />
          ) : (
            <div>
              <ButtonLink href={routePaths.card(order.ref)} icon={<Icon name="card" />}>
                Voir la carte
              </ButtonLink>
            </div>
          )}
        </section>
      )}
      {order.mine ? (
        <PaidOrderNextSteps order={order} settings={settings} />
      ) : (
        <p className="text-silver-300">
          C'est votre commande&nbsp;? Ouvrez-la par le lien que nous vous avons envoyé&nbsp;: vous y verrez la suite et
          votre reçu.
        </p>
      )}
      <SupportHelpLinks settings={settings} about={`la commande ${order.number}`} />
    </div>
  );
}

interface ShownByItsBuyerProps {
  order: PaidOrder;
  settings: UnpricedSettings;
  name: string;
}

/** Lets the buyer show their card at once; other payers, and people with only the link, have nothing to show. */
function ShownByItsBuyer({ order, settings, name }: ShownByItsBuyerProps) {
  const card = routePaths.card(order.ref);
  return (
    <>
      <p>Montrez-la dès maintenant&nbsp;: tous les téléphones lisent son QR code, et son lien se partage partout.</p>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <ButtonLink href={card} icon={<Icon name="card" />}>
          Voir ma carte
        </ButtonLink>
        <FullScreenQr cardRef={order.ref} name={name} />
        <ButtonLink
          href={buildWhatsAppShareLink(
            `Voici ma carte de visite\u00a0: ${settings.publicUrl}${routePaths.cardFrom(order.ref, "wa")}`,
          )}
          target="_blank"
          rel="noopener"
          variant="secondary"
          icon={<Icon name="whatsapp" />}
        >
          Partager sur WhatsApp
        </ButtonLink>
        <AddToHomeScreen cardRef={order.ref} />
        <ButtonLink href={routePaths.ownedCard(order.ref)} variant="secondary" icon={<Icon name="pencil" />}>
          Gérer ma carte
        </ButtonLink>
      </div>
      <p className="text-sm wrap-anywhere text-silver-300">
        {settings.publicUrl}
        {card}
      </p>
    </>
  );
}

interface ReprintedProps {
  cardRef: string;
  reprints: number;
  mine: boolean;
  name: string;
}

/** Says that the card's page existed before, so that only the printed card is new. */
function Reprinted({ cardRef, reprints, mine, name }: ReprintedProps) {
  if (reprints > 1)
    return (
      <section className="panel flex flex-col gap-5 p-6 sm:p-8">
        <h2 className="text-xl">
          {mine
            ? "Les pages gardent leurs adresses"
            : `${formatCount(reprints, "nouvelle carte", "nouvelles cartes")} pour ${name}`}
        </h2>
        <p>Chaque nouvelle carte ouvre la même page que l'ancienne.</p>
      </section>
    );
  return (
    <section className="panel flex flex-col gap-5 p-6 sm:p-8">
      <h2 className="text-xl">{mine ? "Votre nouvelle carte" : `Une nouvelle carte pour ${name}`}</h2>
      <p>{mine ? "Votre" : "Sa"} page garde son adresse&nbsp;: la nouvelle carte l'ouvre, comme l'ancienne.</p>
      <div>
        <ButtonLink href={routePaths.card(cardRef)} icon={<Icon name="card" />}>
          Voir {mine ? "ma" : "la"} page
        </ButtonLink>
      </div>
    </section>
  );
}
