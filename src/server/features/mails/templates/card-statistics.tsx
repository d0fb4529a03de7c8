import { Link, Text } from "@react-email/components";
import type { PeriodFigures } from "#shared/contract/owner-statistics.ts";
import { dayStart } from "#shared/instants.ts";
import { monthAndYearOf, monthName, monthStart } from "#shared/months.ts";
import { paths } from "#shared/urls.ts";
import { visitKindLabels, visitSourceLabels } from "#shared/words.ts";
import { plainName } from "../mail-rules.ts";
import type { MailTemplate } from "./template.ts";
import { Action, Layout, Paragraph } from "./layout.tsx";
import { dark } from "./palette.ts";

export interface CardStatisticsMail {
  /** Of the card. */
  ref: string;
  /** Whose it is. */
  name: string;
  /** The month's first day. */
  month: string;
  figures: PeriodFigures;
  before: PeriodFigures;
  /** Views by day. */
  days: readonly number[];
  /** Stops these mails. */
  token: string;
}

/** A month's figures, to the owner of a card; one click stops them (RFC 8058). */
export const cardStatistics: MailTemplate<CardStatisticsMail> = ({ ref, name, month, figures, before, days, token }, site, chart) => {
  const first = dayStart(month);
  const leave = `${site.publicUrl}${paths.statisticsLeave(token)}`;
  const views = `${said(figures.views)} ${figures.views > 1 ? "vues" : "vue"}`;
  const best = days.indexOf(Math.max(...days));
  const foot = (
    <>
      Vous recevez cet e-mail au début de chaque mois où votre carte a été vue, parce que vous en êtes le propriétaire.{" "}
      <Link href={leave} className="soft" style={{ color: dark.soft, textDecoration: "underline" }}>Ne plus le recevoir</Link>
    </>
  );
  return {
    subject: `Votre carte en ${monthName(first)} : ${views}`,
    headers: { "List-Unsubscribe": `<${leave}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    body: (
      <Layout site={site} preview={`Les visites de votre page en ${monthAndYearOf(first)}.`} title={`${views} en ${monthName(first)}`} cards={false} foot={foot}>
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph>{`Voici les visites de votre page en ${monthAndYearOf(first)} (${plainName(name)}).`}</Paragraph>
        {chart}
        <Lines lines={[...counts(figures, before, monthName(monthStart(first, 1))), ...more(figures), `Le jour le plus visité : le ${best === 0 ? "1er" : best + 1}, ${said(days[best] ?? 0)} ${(days[best] ?? 0) > 1 ? "vues" : "vue"}`]} />
        {figures.saves === null ? <Paragraph>Moins de cinq vues : nous n'en disons pas plus, pour que personne n'y soit reconnu.</Paragraph> : null}
        <Action href={`${site.publicUrl}${paths.ownedCard(ref, "statistiques")}`}>Voir les statistiques</Action>
      </Layout>
    ),
  };
};

/** Each beside that of the month before, where there was one. */
function counts(figures: PeriodFigures, before: PeriodFigures, monthBefore: string): string[] {
  const rows = [
    { label: visitKindLabels.view, now: figures.views, earlier: before.views },
    { label: visitKindLabels.save, now: figures.saves, earlier: before.saves },
    { label: "Gestes", now: figures.taps, earlier: before.taps },
  ];
  return rows.flatMap(({ label, now, earlier }) => (now === null ? [] : [`${label} : ${said(now)}${before.views > 0 && earlier !== null ? ` (${monthBefore} : ${said(earlier)})` : ""}`]));
}

function more({ sources, kinds }: PeriodFigures): string[] {
  const from = sources.map(({ source, views }) => `${visitSourceLabels[source]} ${said(views)}`).join(", ");
  const done = kinds.map(({ kind, times }) => `${visitKindLabels[kind]} ${said(times)}`).join(", ");
  return [...(from ? [`Provenance des vues : ${from}`] : []), ...(done ? [`Gestes des visiteurs : ${done}`] : [])];
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, at) => <Text key={line} className="soft" style={{ margin: at === lines.length - 1 ? "0 0 20px" : "0 0 6px", fontSize: 16, lineHeight: "25px", color: dark.soft }}>{line}</Text>);
}

function said(count: number): string {
  return count.toLocaleString("fr-FR");
}
