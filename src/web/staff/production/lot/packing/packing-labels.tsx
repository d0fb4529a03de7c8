import type { ReactNode } from "react";
import { formatCount } from "#shared/format/counts.ts";
import type { LotDetail } from "../use-lot.ts";
import type { PackedDepartment } from "./packing-rules.ts";

interface PackingLabelsProps {
  lot: LotDetail;
  departments: readonly PackedDepartment[];
  by: "person" | "department";
}

/** Lays out labels to cut out, three beside each other on A4: one for each envelope, or for each department's parcel. */
export function PackingLabels({ lot, departments, by }: PackingLabelsProps) {
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
            pieces.map(({ id, firstName, lastName, jobTitle }) => (
              <Label key={id} title={`${firstName} ${lastName}`.trim() || "Sans nom"} under={under}>
                {name || jobTitle}
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
