import { useState, type ReactNode } from "react";
import type { CompanyHome } from "#shared/contract/company-home.ts";
import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { trackingSteps } from "#shared/order/tracking-steps.ts";
import type { CompanySection } from "#shared/route-paths.ts";
import { useAct } from "#web/kit/form/use-act.ts";
import { Button, ButtonLink } from "#web/kit/ui/button.tsx";
import { Icon, type IconName } from "#web/kit/ui/icons.tsx";
import { openOrder } from "./open-order.ts";
import { ReadingState } from "./reading-state.tsx";
import type { SectionProps } from "./section-props.ts";
import { useSpace } from "./use-space.ts";

const nothingToDecide = { mailboxes: 0, requests: 0, departures: 0 };

/** Shows the tasks of the members who manage the cards, each with one button, then the state of the orders. */
export function HomeSection(props: SectionProps) {
  const { home, company } = props;
  if (!home.value) return <ReadingState {...home} />;
  const { proofs, corrections, dues, missing, orders } = home.value;
  // The sections of an archived company can be read, but their buttons are disabled.
  const { mailboxes, requests, departures } = company.isArchived ? nothingToDecide : home.value;
  const waiting = proofs.length + dues.length + missing.people + mailboxes + requests + departures;
  return (
    <div className="flex flex-col gap-8">
      <section aria-labelledby="a-faire" className="flex flex-col gap-4">
        <h2 id="a-faire" className="text-lg">
          À faire
        </h2>
        {waiting > 0 ? (
          <ul aria-labelledby="a-faire" className="panel flex flex-col divide-y divide-line overflow-hidden p-0">
            {proofs.map(({ ref, number, cards }) => (
              <Task key={ref} icon="eye" title={`Épreuve à approuver\u00a0: ${formatCount(cards, "carte")}`}>
                <p className="text-sm text-silver-300">
                  Commande <span className="whitespace-nowrap">{number}</span>. Rien ne s'imprime sans votre accord.
                </p>
                <OpenOrder
                  {...props}
                  order={ref}
                  page="proof"
                  label="Voir l'épreuve"
                  about={`de la commande ${number}`}
                />
              </Task>
            ))}
            {dues.map((due) => (
              <Task
                key={due.ref}
                icon="receipt"
                title={`${due.received > 0 ? "Reste à payer" : "À payer"}\u00a0: ${formatFcfa(due.toPay)}`}
              >
                <p className="text-sm text-silver-300">
                  <OrderLine order={due} />.
                  {due.transferAt === null
                    ? null
                    : ` Virement annoncé le ${formatFrenchDay(Date.parse(due.transferAt))}\u00a0: rien à faire s'il est parti.`}
                </p>
                <OpenOrder
                  {...props}
                  order={due.ref}
                  page="payment"
                  label="Payer"
                  about={`la commande ${due.number}`}
                  isQuiet={due.transferAt !== null}
                />
              </Task>
            ))}
            {missing.people > 0 ? (
              <Task
                icon="user"
                title={`${formatCount(missing.people, "carte attend", "cartes attendent")} d'être ${agreeWord(missing.people, "complétée", "complétées")}`}
              >
                <p className="text-sm wrap-anywhere text-silver-300">{listNames(missing)}</p>
                <OpenPart {...props} section="a-completer" label="Voir qui manque" />
              </Task>
            ) : null}
            {mailboxes > 0 ? (
              <Task
                icon="mail"
                title={formatCount(mailboxes, "adresse e-mail à confirmer", "adresses e-mail à confirmer")}
              >
                <OpenPart {...props} section="a-completer" label="Confirmer" />
              </Task>
            ) : null}
            {requests > 0 ? (
              <Task icon="pencil" title={formatCount(requests, "demande de changement", "demandes de changement")}>
                <p className="text-sm text-silver-300">
                  {agreeWord(requests, "Une personne demande", "Des personnes demandent")} à changer ce que le modèle
                  décide.
                </p>
                <OpenPart {...props} section="demandes" label="Répondre" />
              </Task>
            ) : null}
            {departures > 0 ? (
              <Task
                icon="turn"
                title={`${formatCount(departures, "adresse de carte", "adresses de cartes")} à donner ou à retirer`}
              >
                <p className="text-sm text-silver-300">
                  {agreeWord(departures, "La personne est partie", "Les personnes sont parties")}&nbsp;: la carte
                  imprimée peut servir à un successeur.
                </p>
                <OpenPart {...props} section="departs" label="Décider" />
              </Task>
            ) : null}
          </ul>
        ) : (
          <p className="panel flex items-center gap-3 p-4 text-silver-50 sm:px-6">
            <span className="text-success">
              <Icon name="check" />
            </span>
            {company.people > 0 ? "Rien ne vous attend." : "Aucune carte pour l'instant."}
          </p>
        )}
        {company.people === 0 && company.role === "admin" && !company.isArchived ? (
          <div>
            <OpenPart {...props} section="nouvelles" label="Commander les premières" />
          </div>
        ) : null}
      </section>
      {orders.length + corrections.length > 0 ? (
        <section aria-labelledby="commandes" className="flex flex-col gap-4">
          <h2 id="commandes" className="text-lg">
            Vos commandes
          </h2>
          <ul aria-labelledby="commandes" className="flex flex-col gap-3">
            {corrections.map(({ ref, number, cards }) => (
              <OrderPanel key={ref} {...props} order={ref} page="proof" label="Voir l'épreuve" number={number}>
                <h3 className="text-base">{`Nous corrigeons ${formatCount(cards, "carte")}`}</h3>
                <p className="text-sm text-silver-400">
                  Vos remarques sur la commande <span className="whitespace-nowrap">{number}</span> sont arrivées&nbsp;:
                  une nouvelle épreuve suit.
                </p>
              </OrderPanel>
            ))}
            {orders.map((order) => (
              <OrderPanel
                key={order.ref}
                {...props}
                order={order.ref}
                page="payment"
                label="Suivre"
                number={order.number}
              >
                <h3 className="text-base">{describeStage(order)}</h3>
                <Steps order={order} />
                <p className="text-sm text-silver-400">
                  <OrderLine order={order} />
                </p>
              </OrderPanel>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function Task({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 p-4 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-6">
      <span className="row-span-2 self-start pt-0.5 text-silver-300 sm:self-center sm:pt-0">
        <Icon name={icon} />
      </span>
      <h3 className="text-base sm:self-end">{title}</h3>
      {children}
    </li>
  );
}

const taskButton = "col-start-2 mt-2 justify-self-start sm:col-start-3 sm:row-span-2 sm:row-start-1 sm:mt-0";

interface OpenPartProps extends SectionProps {
  section: CompanySection;
  label: string;
}

function OpenPart({ address, section, label }: OpenPartProps) {
  return (
    <span className={taskButton}>
      <ButtonLink size="small" {...address.linkTo(section)}>
        {label}
      </ButtonLink>
    </span>
  );
}

interface OpenOrderProps extends SectionProps {
  order: string;
  page: "payment" | "proof";
  label: string;
  about: string;
  isQuiet?: boolean;
  className?: string;
}

function OpenOrder(props: OpenOrderProps) {
  const { company, home, order, page, label, about, isQuiet = false, className = taskButton } = props;
  const [isLeaving, setLeaving] = useState(false);
  const { endIfRefused } = useSpace();
  const { act, busy } = useAct({ end: endIfRefused, onEnd: home.readAgain });
  return (
    <span className={className}>
      <Button
        size="small"
        variant={isQuiet ? "secondary" : "primary"}
        busy={busy || isLeaving}
        aria-label={`${label} ${about}`}
        onClick={() =>
          act(async () => {
            await openOrder(company.id, order, page);
            // Stays busy until the page opens.
            setLeaving(true);
          })
        }
      >
        {label}
      </Button>
    </span>
  );
}

interface OrderPanelProps extends Pick<OpenOrderProps, "order" | "page" | "label"> {
  number: string;
  children: ReactNode;
}

function OrderPanel({ number, page, children, ...props }: SectionProps & OrderPanelProps) {
  return (
    <li className="panel flex min-w-0 flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:px-6">
      <div className="flex min-w-0 flex-[1_1_14rem] flex-col gap-2">{children}</div>
      <OpenOrder
        {...props}
        page={page}
        about={page === "proof" ? `de la commande ${number}` : `la commande ${number}`}
        isQuiet
        className="shrink-0"
      />
    </li>
  );
}

type NamedOrder = Pick<CompanyHome["orders"][number], "number" | "cards" | "completes" | "isReprint" | "createdAt">;

/** Describes an order: its cards, its number, and the order it completes. */
function OrderLine({ order: { number, cards, completes, isReprint, createdAt } }: { order: NamedOrder }) {
  const what = isReprint ? formatCount(cards, "nouvelle carte", "nouvelles cartes") : formatCount(cards, "carte");
  return (
    <>
      {what}, commande <span className="whitespace-nowrap">{number}</span> du {formatFrenchDay(Date.parse(createdAt))}
      {completes === null ? null : (
        <>
          , complète la commande <span className="whitespace-nowrap">{completes}</span>
        </>
      )}
    </>
  );
}

const stages = ["Payée", "Imprimée", "Prête", "En route", "Livrée"] as const;

/** Draws a bar of the order's stages; the sentence above it says the same. */
function Steps({ order }: { order: CompanyHome["orders"][number] }) {
  const done = countStages(order);
  return (
    <span aria-hidden="true" className="flex max-w-xs gap-1">
      {stages.map((stage, at) => (
        <span key={stage} className={`h-1.5 flex-1 rounded-full ${at < done ? "bg-success" : "bg-lifted"}`} />
      ))}
    </span>
  );
}

function countStages({ reached }: CompanyHome["orders"][number]): number {
  return 1 + (reached ? trackingSteps.indexOf(reached) : 0);
}

function describeStage({ reached, reachedAt, further, cards }: CompanyHome["orders"][number]): string {
  const some = further > 0 ? ` (${further} sur ${cards})` : "";
  const day = reachedAt ? ` le ${formatFrenchDay(Date.parse(reachedAt))}` : "";
  if (reached === "printed") return `${agreeWord(cards, "Imprimée", "Imprimées")}, en préparation${some}`;
  if (reached === "ready") return `${agreeWord(cards, "Prête", "Prêtes")} à partir${some}`;
  if (reached === "shipped") return `En route depuis${day}`;
  if (reached === "delivered") return `${agreeWord(cards, "Livrée", "Livrées")}${day}`;
  return `En fabrication${some}`;
}

function listNames({ people, names }: CompanyHome["missing"]): string {
  const others = people - names.length;
  return `${names.join(", ")}${others > 0 ? ` et ${formatCount(others, "autre", "autres")}` : ""}.`;
}
