import { agreeWord } from "#shared/format/counts.ts";
import type { CardStatistics } from "#shared/contract/owner-statistics.ts";
import { parseIsoDay } from "#shared/format/instants.ts";
import { formatMonthName } from "#shared/format/months.ts";

/** Shows the only figure of an offer without statistics: how often its page was opened this month. */
export function MonthlyViewCount({ figures: { month, views } }: { figures: CardStatistics }) {
  return (
    <p className="panel flex flex-col gap-1 self-start rounded-md p-4 sm:p-6">
      <span className="text-2xl font-bold tracking-tight text-silver-50 tabular-nums">
        {views.toLocaleString("fr-FR")}
      </span>
      <span className="text-sm text-silver-300">{`${agreeWord(views, "vue")} de votre page, depuis le 1er ${formatMonthName(parseIsoDay(month))}`}</span>
    </p>
  );
}
