import type { VisitFigures } from "#shared/contract/visits.ts";
import { Visits, visitsTitle } from "../parts/visits/visits.tsx";

/** The visits of every card. */
export function AllVisits({ figures }: { figures: VisitFigures }) {
  return (
    <section aria-labelledby="visits" className="panel flex flex-col gap-5 rounded-md p-4 md:p-6">
      <h2 id="visits" className="text-lg">{visitsTitle}</h2>
      <Visits figures={figures} />
    </section>
  );
}
