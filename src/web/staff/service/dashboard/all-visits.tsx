import type { VisitFigures } from "#shared/contract/visits.ts";
import { VisitStatistics, visitsPanelTitle } from "../../parts/visits/visits.tsx";

/** Shows the visits of every card. */
export function AllCardsVisitsPanel({ figures }: { figures: VisitFigures }) {
  return (
    <section aria-labelledby="visits" className="panel flex flex-col gap-5 rounded-md p-4 md:p-6">
      <h2 id="visits" className="text-lg">
        {visitsPanelTitle}
      </h2>
      <VisitStatistics figures={figures} />
    </section>
  );
}
