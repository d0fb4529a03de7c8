import { useState } from "react";
import type { listDocuments } from "#shared/contract/books.ts";
import { documentKindPlurals, documentKinds } from "#shared/payment/documents.ts";
import { listStaff } from "../../session/api.ts";
import { toIsoDayInDakar } from "../../parts/dates.ts";
import { useListUrlState } from "../../parts/list/list-address.ts";
import { ListScreen } from "../../parts/list/list-screen.tsx";
import { ListFilter, ListSearch, ListToolbar } from "../../parts/list/list-tools.tsx";
import { useServerPagedList } from "../../parts/list/use-list.ts";
import { PortalEmptyState } from "../../parts/states.tsx";
import { AccountingNav } from "../accounting-nav.tsx";
import { listMonths } from "../months.ts";
import { DocumentCard, documentColumns } from "./document-columns.tsx";
import { screens } from "../../session/screens.ts";

const kindOptions = [
  { value: "", label: "Tous les documents" },
  ...documentKinds.map((value) => ({ value, label: documentKindPlurals[value] })),
] as const;
/** Months that can be chosen: two years. */
const monthsShown = 24;

/** Shows every quote, invoice and credit note, what became of each, and its PDF. */
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
      views={<AccountingNav />}
      tools={
        <div className="flex flex-col gap-3 lg:flex-row lg:items-center">
          <ListToolbar list={list}>
            <ListSearch address={address} placeholder="Rechercher un numéro, un acheteur…" />
          </ListToolbar>
          <div role="group" aria-label="Filtres" className="grid grid-cols-2 gap-2 sm:flex">
            <ListFilter address={address} name="nature" label="Nature" options={kindOptions} />
            <ListFilter address={address} name="mois" label="Mois" options={months} />
          </div>
        </div>
      }
      failed="Les devis et les factures n'ont pas pu être chargés."
      empty={<PortalEmptyState title="Aucun document ne correspond." />}
      caption="Devis, factures et avoirs"
      noun="document"
      rowId={({ id }) => id}
      renderCard={(document) => <DocumentCard document={document} />}
    />
  );
}
