import { formatCount } from "#shared/format/counts.ts";
import { Link } from "@react-email/link";
import { Text } from "@react-email/text";
import type { PeriodVisitFigures } from "#shared/contract/owner-statistics.ts";
import { parseIsoDay } from "#shared/format/day-and-time.ts";
import { formatMonthAndYear, formatMonthName, getMonthStart } from "#shared/format/months.ts";
import { routePaths } from "#shared/route-paths.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { visitKindLabels, visitSourceLabels } from "#shared/states-and-kinds.ts";
import { sanitizeNameForMail } from "./mail-rules.ts";
import { defineLetter } from "./define-letter.tsx";
import { darkMailColors } from "./mail-colors.ts";

export interface CardStatisticsMailProps {
  ref: string;
  /** The name on the card. */
  name: string;
  /** The month's first day. */
  month: string;
  figures: PeriodVisitFigures;
  before: PeriodVisitFigures;
  /** Views by day. */
  days: readonly number[];
  /** Stops these mails. */
  token: string;
}

/** Reports a month's figures to a card's owner; one click stops these mails (RFC 8058). */
export const cardStatistics = defineLetter(
  "card-statistics",
  "order",
  ({ ref, name, month, figures, before, days, token }: CardStatisticsMailProps, site, chart) => {
    const first = parseIsoDay(month);
    const leave = `${site.publicUrl}${secretLinks.statisticsLeave(token)}`;
    const views = formatCount(figures.views, "vue");
    const best = days.indexOf(Math.max(...days));
    return {
      subject: `Votre carte en ${formatMonthName(first)} : ${views}`,
      preview: `Les visites de votre page en ${formatMonthAndYear(first)}.`,
      title: `${views} en ${formatMonthName(first)}`,
      headers: { "List-Unsubscribe": `<${leave}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
      cards: false,
      greets: "",
      says: [
        `Voici les visites de votre page en ${formatMonthAndYear(first)} (${sanitizeNameForMail(name)}).`,
        chart,
        <Lines
          key="lines"
          lines={[
            ...counts(figures, before, formatMonthName(getMonthStart(first, 1))),
            ...more(figures),
            `Le jour le plus visité : le ${best === 0 ? "1er" : best + 1}, ${formatCount(days[best] ?? 0, "vue")}`,
          ]}
        />,
        figures.saves === null && "Moins de cinq vues : nous n'en disons pas plus, pour que personne n'y soit reconnu.",
      ],
      buttons: { "Voir les statistiques": routePaths.ownedCard(ref, "statistiques") },
      foot: (
        <>
          Vous recevez cet e-mail au début de chaque mois où votre carte a été vue, parce que vous en êtes le
          propriétaire.{" "}
          <Link href={leave} className="soft" style={{ color: darkMailColors.soft, textDecoration: "underline" }}>
            Ne plus le recevoir
          </Link>
        </>
      ),
    };
  },
  { picture: "chart" },
);

/** Lists each figure beside the previous month's, if there was one. */
function counts(figures: PeriodVisitFigures, before: PeriodVisitFigures, monthBefore: string): string[] {
  const rows = [
    { label: visitKindLabels.view, now: figures.views, earlier: before.views },
    { label: visitKindLabels.save, now: figures.saves, earlier: before.saves },
    { label: "Gestes", now: figures.taps, earlier: before.taps },
  ];
  return rows.flatMap(({ label, now, earlier }) => {
    if (now === null) return [];
    return [
      `${label} : ${said(now)}${before.views > 0 && earlier !== null ? ` (${monthBefore} : ${said(earlier)})` : ""}`,
    ];
  });
}

function more({ sources, kinds }: PeriodVisitFigures): string[] {
  const from = sources.map(({ source, views }) => `${visitSourceLabels[source]} ${said(views)}`).join(", ");
  const done = kinds.map(({ kind, times }) => `${visitKindLabels[kind]} ${said(times)}`).join(", ");
  return [...(from ? [`Provenance des vues : ${from}`] : []), ...(done ? [`Gestes des visiteurs : ${done}`] : [])];
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, at) => (
    <Text
      key={line}
      className="soft"
      style={{
        margin: at === lines.length - 1 ? "0 0 20px" : "0 0 6px",
        fontSize: 16,
        lineHeight: "25px",
        color: darkMailColors.soft,
      }}
    >
      {line}
    </Text>
  ));
}

function said(count: number): string {
  return count.toLocaleString("fr-FR");
}
