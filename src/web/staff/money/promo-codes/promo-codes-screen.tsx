import { InstantCell } from "../../parts/list/cells.tsx";
import { useCallback, useMemo, useState } from "react";
import type { PromoCode, changePromoCode, listPromoCodes } from "#shared/contract/promo-codes.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { callStaff } from "../../session/staff-api-client.ts";
import { useListUrlState } from "../../parts/list/list-url-state.ts";
import { ListScreen } from "../../parts/list/list-screen.tsx";
import { useClientPagedList } from "../../parts/list/use-list.ts";
import { CreatePromoForm } from "./create-promo-form.tsx";
import { screens } from "../../session/screens.ts";
import { formatCount } from "#shared/format/counts.ts";
import { offers } from "#shared/offers/offers.ts";
import { Badge, OfferBadge } from "../../parts/badge.tsx";
import { IconButton } from "../../parts/icon-button.tsx";
import type { ListColumn } from "../../parts/list/list-column.ts";
import { useCopyToClipboard } from "../../parts/use-copy.ts";
import { formatPromoDiscount, formatPromoOverLimit, formatPromoPeriod, getPromoCodeState } from "./promo-state.ts";
import { useAct } from "#web/kit/form/use-act.ts";
import { readAgain } from "../../session/query-client.ts";

type OnChange = (promo: PromoCode) => void;
function buildPromoCodeColumns(onChange: OnChange): ListColumn<PromoCode>[] {
  return [
    { id: "actions", header: "Actions", cell: (row) => <ChangeButton promo={row} onChange={onChange} /> },
    {
      id: "code",
      header: "Code",
      sort: (one, other) => one.code.localeCompare(other.code),
      cell: (row) => <Code code={row.code} />,
    },
    { id: "state", header: "État", cell: (row) => <State promo={row} /> },
    {
      id: "discount",
      header: "Réduction",
      cell: (row) => <span className="whitespace-nowrap">{formatPromoDiscount(row)}</span>,
    },
    { id: "offer", header: "Offre", cell: (row) => (row.offer ? <OfferBadge offer={row.offer} /> : "Toutes") },
    { id: "period", header: "Période", cell: (row) => formatPromoPeriod(row) },
    {
      id: "uses",
      header: "Utilisations",
      sort: (one, other) => one.uses - other.uses,
      greatestFirst: true,
      cell: (row) => <Uses promo={row} />,
    },
    {
      id: "held",
      header: "Retenues",
      sort: (one, other) => one.held - other.held,
      greatestFirst: true,
      cell: (row) => row.held,
    },
    { id: "remaining", header: "Restantes", cell: (row) => row.remaining ?? "Illimité" },
    {
      id: "createdAt",
      header: "Créé le",
      sort: (one, other) => one.createdAt.localeCompare(other.createdAt),
      cell: (row) => <InstantCell at={row.createdAt} />,
    },
  ];
}

function PromoCard({ promo, onChange }: { promo: PromoCode; onChange: OnChange }) {
  return (
    <div className="flex flex-col gap-2 text-sm">
      <div className="flex items-center justify-between gap-3">
        <Code code={promo.code} />
        <State promo={promo} />
      </div>
      <p>
        {formatPromoDiscount(promo)} · {promo.offer ? offers[promo.offer].title : "toutes les offres"}
      </p>
      <p className="text-silver-300">{formatPromoPeriod(promo)}</p>
      <p className="text-silver-300">
        {formatCount(promo.uses, "utilisation")},{" "}
        {promo.held > 0 ? `${formatCount(promo.held, "retenue")} par un paiement en cours, ` : null}
        {promo.remaining === null ? "sans limite" : `reste ${promo.remaining}`}
      </p>
      {promo.overLimit > 0 ? <p className="font-medium text-gold-200">{formatPromoOverLimit(promo)}</p> : null}
      <div>
        <ChangeButton promo={promo} onChange={onChange} />
      </div>
    </div>
  );
}

function Uses({ promo }: { promo: PromoCode }) {
  return (
    <>
      {promo.uses}
      {promo.overLimit > 0 ? (
        <span className="block text-xs font-medium text-gold-200">{formatPromoOverLimit(promo)}</span>
      ) : null}
    </>
  );
}

function ChangeButton({ promo, onChange }: { promo: PromoCode; onChange: OnChange }) {
  const label = promo.disabledAt ? "Remettre en service" : "Arrêter";
  return (
    <Button
      size="small"
      variant="secondary"
      aria-label={`${label} le code ${promo.code}`}
      onClick={() => onChange(promo)}
    >
      {label}
    </Button>
  );
}

function Code({ code }: { code: string }) {
  const copy = useCopyToClipboard();
  return (
    <span className="inline-flex items-center gap-1">
      <code className="font-mono font-semibold text-silver-50">{code}</code>
      <IconButton
        label={`Copier le code ${code}`}
        icon={<Icon name="copy" />}
        onPress={() => copy(code, `Code ${code} copié.`)}
      />
    </span>
  );
}

function State({ promo }: { promo: PromoCode }) {
  const [now] = useState(() => Date.now());
  const { label, kind } = getPromoCodeState(promo, now);
  return <Badge kind={kind}>{label}</Badge>;
}

/** Lists promo codes, creates them, shows their use and stops them. */
export function PromoCodesScreen() {
  const address = useListUrlState();
  const { act } = useAct({ onEnd: () => readAgain("promo-codes") });
  const change = useCallback(
    ({ code, disabledAt }: PromoCode) =>
      act(async () => {
        const { disabledAt: stopped } = await callStaff<typeof changePromoCode>("PATCH", "/api/promo-codes/:code", {
          params: { code },
          body: { disabled: disabledAt === null },
        });
        return { message: stopped ? `Le code ${code} est arrêté.` : `Le code ${code} est remis en service.` };
      }),
    [act],
  );
  const columns = useMemo(() => buildPromoCodeColumns(change), [change]);
  const search = address.read("recherche");
  const list = useClientPagedList(address, {
    key: ["promo-codes"],
    read: (signal) => callStaff<typeof listPromoCodes>("GET", "/api/promo-codes", { signal }),
    columns,
    matches: ({ code }, text) => code.toLowerCase().includes(text.toLowerCase()),
    sort: "-createdAt",
  });

  return (
    <ListScreen
      list={list}
      title={screens.promoCodes.title}
      actions={
        <Button size="small" icon={<Icon name="plus" />} onClick={() => address.open("nouveau", "1")}>
          Créer un code promo
        </Button>
      }
      search="Rechercher"
      failed="Les codes promo n'ont pas pu être chargés."
      empty={search ? `Aucun code ne correspond à «\u00a0${search}\u00a0».` : "Aucun code promo pour l'instant."}
      caption="Codes promo"
      noun="code"
      rowId={({ code }) => code}
      tableFrom="xl"
      renderCard={(promo) => <PromoCard promo={promo} onChange={change} />}
    >
      {address.read("nouveau") ? <CreatePromoForm onClose={() => address.open("nouveau", undefined)} /> : null}
    </ListScreen>
  );
}
