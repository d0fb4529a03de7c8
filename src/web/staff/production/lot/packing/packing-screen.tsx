import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import type { listLotPieces } from "#shared/contract/lots.ts";
import { formatCount } from "#shared/format/counts.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { listStaff } from "../../../session/api.ts";
import { useListUrlState } from "../../../parts/list/list-address.ts";
import { ListFilter } from "../../../parts/list/list-tools.tsx";
import { PortalScreen } from "../../../parts/screen.tsx";
import { PortalEmptyState, PortalFailedState, PortalLoadingState } from "../../../parts/states.tsx";
import { portalPaths } from "../../../session/portal-paths.ts";
import { useLot } from "../use-lot.ts";
import { PackingLabels } from "./packing-labels.tsx";
import { PackingList } from "./packing-list.tsx";
import { packByDepartment, packingParts } from "./packing-rules.ts";
import { screens } from "../../../session/screens.ts";

const views = [
  { value: "", label: "Bordereau" },
  { value: "personnes", label: "Étiquettes par personne" },
  { value: "services", label: "Étiquettes par département" },
] as const;

/** Shows on paper what of a lot is packed: a list by department to tick and sign, or labels to cut out. */
export function PackingScreen() {
  const { ref = "" } = useParams();
  const address = useListUrlState();
  const lot = useLot(ref);
  const list = useQuery({
    queryKey: ["pieces", "lot", ref, "packing"],
    queryFn: ({ signal }) =>
      listStaff<typeof listLotPieces>("/api/lots/:ref/pieces", { params: { ref }, query: { pageSize: 1000 }, signal }),
  });
  const failed = [lot, list].find(({ isError }) => isError);
  const { departments, elsewhere } = packByDepartment(
    list.data?.rows ?? [],
    address.choice("cartes", packingParts) ?? "",
  );
  const count = departments.reduce((sum, { pieces }) => sum + pieces.length, 0);
  const view = address.choice("vue", views) ?? "";
  return (
    <PortalScreen
      title={screens.packing.title}
      heading={lot.data ? `Colisage\u00a0: ${lot.data.name}` : screens.packing.title}
      intro={lot.data ? `Commande ${lot.data.orderNumber} · ${formatCount(count, "carte")}` : undefined}
      actions={
        <span className="flex flex-wrap gap-2 print:hidden">
          <Link to={portalPaths.lotOf(ref)} className="text-link inline-flex min-h-11 items-center px-2 text-sm">
            Le lot
          </Link>
          <Button size="small" onClick={() => window.print()}>
            Imprimer
          </Button>
        </span>
      }
    >
      <div className="flex max-w-4xl flex-col gap-5">
        <div role="group" aria-label="Ce qui s'imprime" className="grid gap-2 sm:flex print:hidden">
          <ListFilter address={address} name="vue" label="Feuille" options={views} />
          <ListFilter address={address} name="cartes" label="Cartes" options={packingParts} />
        </div>
        {lot.isPending || list.isPending ? <PortalLoadingState /> : null}
        {failed ? (
          <PortalFailedState
            what="Le colisage n'a pas pu être chargé."
            error={failed.error}
            onRetry={() => void Promise.all([lot.refetch(), list.refetch()])}
            busy={lot.isFetching || list.isFetching}
          />
        ) : null}
        {list.data && count === 0 ? (
          <PortalEmptyState title="Aucune de ces cartes n'est prête.">
            <p>Choisissez «&nbsp;Tout le lot&nbsp;» pour préparer la feuille d'avance.</p>
          </PortalEmptyState>
        ) : null}
        {lot.data && count > 0 && view === "" ? (
          <PackingList lot={lot.data} departments={departments} elsewhere={elsewhere} />
        ) : null}
        {lot.data && count > 0 && view !== "" ? (
          <PackingLabels lot={lot.data} departments={departments} by={view === "services" ? "department" : "person"} />
        ) : null}
      </div>
    </PortalScreen>
  );
}
