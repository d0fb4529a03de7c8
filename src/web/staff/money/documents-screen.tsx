import { InstantCell, OrderLink, SumCell } from "../parts/list/cells.tsx";
import { PdfButton } from "../parts/download-button.tsx";
import { useState } from "react";
import type { listDocuments } from "#shared/contract/document-accounting.ts";
import {
  type DocumentState,
  documentKindLabels,
  documentKindPlurals,
  documentKinds,
  documentSigns,
  documentStateLabels,
} from "#shared/payment/documents.ts";
import { listStaff } from "../session/staff-api-client.ts";
import { formatInstantInDakar, toIsoDayInDakar } from "../parts/dakar-dates.ts";
import { useListUrlState } from "../parts/list/list-url-state.ts";
import { ListScreen } from "../parts/list/list-screen.tsx";
import { useServerPagedList } from "../parts/list/use-list.ts";
import { ScreenTabs } from "../parts/screen-tabs.tsx";
import { listMonths } from "./months.ts";
import { screens } from "../session/screens.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { Badge, type BadgeKind } from "../parts/badge.tsx";
import type { ListColumn } from "../parts/list/list-column.ts";

type ListedDocument = EndpointAnswer<typeof listDocuments>[number];

const looks: Record<DocumentState, BadgeKind> = {
  issued: "plain",
  due: "waiting",
  late: "bad",
  paid: "good",
  cancelled: "plain",
  open: "waiting",
  accepted: "good",
  expired: "plain",
  replaced: "plain",
  outdated: "bad",
};
const documentColumns: readonly ListColumn<ListedDocument>[] = [
  {
    id: "number",
    header: "Numéro",
    cell: (row) => <span className="font-semibold whitespace-nowrap text-silver-50">{row.number}</span>,
  },
  { id: "kind", header: "Nature", cell: (row) => documentKindLabels[row.kind] },
  { id: "at", header: "Date", cell: (row) => <InstantCell at={row.issuedAt} /> },
  {
    id: "buyer",
    header: "Acheteur",
    cell: (row) => <span className="inline-block min-w-40 wrap-anywhere">{nameBuyer(row)}</span>,
  },
  { id: "order", header: "Commande", cell: (row) => <OrderLink orderRef={row.orderRef} number={row.orderNumber} /> },
  { id: "total", header: "Total", cell: (row) => <SumCell>{formatSigned(row)}</SumCell> },
  { id: "state", header: "État", cell: (row) => <State document={row} /> },
  {
    id: "pdf",
    header: "PDF",
    cell: (row) => (row.buyer ? <PdfButton id={row.id} number={row.number} of={row.number} /> : null),
  },
];

/** Shows a document on a phone. */
function DocumentCard({ document }: { document: ListedDocument }) {
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <strong className="text-silver-50">
          {documentKindLabels[document.kind]} {document.number}
        </strong>
        <strong className="whitespace-nowrap text-silver-50 tabular-nums">{formatSigned(document)}</strong>
      </p>
      <p className="wrap-anywhere">{nameBuyer(document)}</p>
      <p className="text-xs text-silver-300">{formatInstantInDakar(document.issuedAt)}</p>
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <OrderLink orderRef={document.orderRef} number={document.orderNumber} />
        <State document={document} />
        {document.buyer ? <PdfButton id={document.id} number={document.number} of={document.number} /> : null}
      </p>
    </div>
  );
}

const nameBuyer = ({ buyer }: ListedDocument) => buyer || "Effacé au bout de la durée légale";
const formatSigned = ({ kind, total }: ListedDocument) => formatFcfa(documentSigns[kind] === -1 ? -total : total);

function State({ document: { state, invoice } }: { document: ListedDocument }) {
  if (invoice) return <span className="text-xs whitespace-nowrap text-silver-300">Sur {invoice}</span>;
  return <Badge kind={looks[state]}>{documentStateLabels[state]}</Badge>;
}

const kindOptions = [
  { value: "", label: "Tous les documents" },
  ...documentKinds.map((value) => ({ value, label: documentKindPlurals[value] })),
] as const;
/** Number of months to choose from: two years. */
const monthsShown = 24;

/** Shows every quote, invoice and credit note, its state, and its PDF. */
export function DocumentsScreen() {
  const address = useListUrlState();
  const [months] = useState(() => [
    { value: "", label: "Tous les mois" },
    ...listMonths(toIsoDayInDakar(new Date()), monthsShown),
  ]);
  const query = {
    search: address.read("recherche").slice(0, 100),
    kind: address.choice("nature", kindOptions),
    month: address.choice("mois", months),
  };
  const list = useServerPagedList(address, {
    key: ["documents", query],
    read: (page, signal) => listStaff<typeof listDocuments>("/api/documents", { query: { ...query, ...page }, signal }),
    columns: documentColumns,
    pageSize: 25,
  });
  return (
    <ListScreen
      list={list}
      title={screens.documents.title}
      views={<ScreenTabs label="Comptabilité" tab="accountingTab" />}
      search="Rechercher un numéro, un acheteur…"
      filters={[
        { name: "nature", label: "Nature", options: kindOptions },
        { name: "mois", label: "Mois", options: months },
      ]}
      failed="Les devis et les factures n'ont pas pu être chargés."
      empty="Aucun document ne correspond."
      caption="Devis, factures et avoirs"
      noun="document"
      rowId={({ id }) => id}
      tableFrom="xl"
      renderCard={(document) => <DocumentCard document={document} />}
    />
  );
}
