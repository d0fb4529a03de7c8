import { formatPersonName } from "#shared/format/person-name.ts";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import type { LotPiece, listLotPieces } from "#shared/contract/lots.ts";
import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { listStaff } from "../../../session/staff-api-client.ts";
import { useListUrlState } from "../../../parts/list/list-url-state.ts";
import { ListFilter } from "../../../parts/list/list-toolbar.tsx";
import { StaffScreen } from "../../../parts/screen.tsx";
import { StaffEmptyState, StaffFailedState, StaffLoadingState } from "../../../parts/staff-states.tsx";
import { staffPaths } from "../../../session/staff-paths.ts";
import { type LotDetail, useLot } from "../use-lot.ts";
import { type PackedDepartment, packByDepartment, packingParts } from "./packing-rules.ts";
import { screens } from "../../../session/screens.ts";
import type { ReactNode } from "react";

interface PackingListProps {
  lot: LotDetail;
  departments: readonly PackedDepartment[];
  /** Cards that the buyer has sent elsewhere: in none of these parcels. */
  elsewhere: readonly LotPiece[];
}

const nameOf = (piece: LotPiece) => formatPersonName(piece) || "Sans nom";

/** Lists a lot's cards by department, with boxes to tick, and a line on which the recipient signs for their number. */
function PackingList({ lot, departments, elsewhere }: PackingListProps) {
  const count = departments.reduce((sum, { pieces }) => sum + pieces.length, 0);
  return (
    <div className="flex flex-col gap-5">
      <p className="wrap-anywhere">
        Pour <strong>{lot.recipient || lot.name}</strong>
        {lot.address ? `, ${lot.address}` : ""}
      </p>
      {departments.map(({ name, pieces }) => (
        <section key={name} className="flex flex-col gap-1">
          <h2 className="flex items-baseline justify-between gap-4 border-b border-edge pb-1 text-lg break-after-avoid wrap-anywhere">
            <span>{name || (departments.length === 1 ? "Cartes" : "Sans département")}</span>
            <span className="text-sm whitespace-nowrap">☐ {formatCount(pieces.length, "carte")}</span>
          </h2>
          <ul className="grid gap-x-6 sm:grid-cols-2 print:grid-cols-2">
            {pieces.map((piece) => (
              <li key={piece.id} className="flex gap-2 py-0.5 break-inside-avoid">
                <span aria-hidden="true">☐</span>
                <span className="min-w-0 wrap-anywhere">
                  <span className="text-silver-400 tabular-nums">{piece.listPlace}.</span> {nameOf(piece)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {elsewhere.length > 0 ? (
        <p className="text-sm wrap-anywhere">
          {`${formatCount(elsewhere.length, "carte")} ${agreeWord(elsewhere.length, "part", "partent")} ailleurs\u00a0: ${elsewhere.map(nameOf).join(", ")}.`}
        </p>
      ) : null}
      <p className="break-inside-avoid border-t border-edge pt-3 font-semibold">
        {formatCount(count, "carte")} sur {lot.pieces.toLocaleString("fr-FR")}
      </p>
      <p className="hidden break-inside-avoid print:block">
        {formatCount(count, "carte")} {agreeWord(count, "reçue", "reçues")} par ______________________ le ____________
        Signature ______________
      </p>
    </div>
  );
}

const views = [
  { value: "", label: "Bordereau" },
  { value: "personnes", label: "Étiquettes par personne" },
  { value: "services", label: "Étiquettes par département" },
] as const;

/** Prints a lot's packing documents: a list by department to tick and sign, or labels to cut out. */
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
    <StaffScreen
      title={screens.packing.title}
      heading={lot.data ? `Colisage\u00a0: ${lot.data.name}` : screens.packing.title}
      intro={lot.data ? `Commande ${lot.data.orderNumber} · ${formatCount(count, "carte")}` : undefined}
      actions={
        <span className="flex flex-wrap gap-2 print:hidden">
          <Link to={staffPaths.lotOf(ref)} className="text-link inline-flex min-h-11 items-center px-2 text-sm">
            Le lot
          </Link>
          {count > 0 ? (
            <Button size="small" onClick={() => window.print()}>
              Imprimer
            </Button>
          ) : null}
        </span>
      }
    >
      <div className="flex max-w-4xl flex-col gap-5">
        <div role="group" aria-label="Ce qui s'imprime" className="grid gap-2 sm:flex print:hidden">
          <ListFilter address={address} name="vue" label="Feuille" options={views} />
          <ListFilter address={address} name="cartes" label="Cartes" options={packingParts} />
        </div>
        {lot.isPending || list.isPending ? <StaffLoadingState /> : null}
        {failed ? (
          <StaffFailedState
            what="Le colisage n'a pas pu être chargé."
            error={failed.error}
            onRetry={() => void Promise.all([lot.refetch(), list.refetch()])}
            busy={lot.isFetching || list.isFetching}
          />
        ) : null}
        {list.data && count === 0 ? (
          <StaffEmptyState title="Aucune de ces cartes n'est prête.">
            <p>Choisissez «&nbsp;Tout le lot&nbsp;» pour préparer la feuille d'avance.</p>
          </StaffEmptyState>
        ) : null}
        {lot.data && count > 0 && view === "" ? (
          <PackingList lot={lot.data} departments={departments} elsewhere={elsewhere} />
        ) : null}
        {lot.data && count > 0 && view !== "" ? (
          <PackingLabels lot={lot.data} departments={departments} by={view === "services" ? "department" : "person"} />
        ) : null}
      </div>
    </StaffScreen>
  );
}

interface PackingLabelsProps {
  lot: LotDetail;
  departments: readonly PackedDepartment[];
  by: "person" | "department";
}

/** Lays out labels to cut out, three side by side on A4: one for each envelope, or one for each department's parcel. */
function PackingLabels({ lot, departments, by }: PackingLabelsProps) {
  const under = `${lot.name} · ${lot.orderNumber}`;
  return (
    <ul className="grid gap-2 sm:grid-cols-3 print:grid-cols-3 print:gap-0">
      {by === "department"
        ? departments.map(({ name, pieces }) => (
            <Label key={name} title={name || "Sans département"} under={under}>
              {formatCount(pieces.length, "carte")}
            </Label>
          ))
        : departments.flatMap(({ name, pieces }) =>
            pieces.map((piece) => (
              <Label key={piece.id} title={nameOf(piece)} under={under}>
                {name || piece.jobTitle}
              </Label>
            )),
          )}
    </ul>
  );
}

function Label({ title, under, children }: { title: string; under: string; children: ReactNode }) {
  return (
    <li className="flex min-h-[37mm] flex-col justify-center gap-1 border border-dashed border-edge p-3 text-center break-inside-avoid">
      <p className="text-lg leading-tight font-semibold text-silver-50 wrap-anywhere">{title}</p>
      <p className="text-sm wrap-anywhere empty:hidden">{children}</p>
      <p className="text-xs text-silver-300 wrap-anywhere">{under}</p>
    </li>
  );
}
