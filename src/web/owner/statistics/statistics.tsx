import { useEffect, useState } from "react";
import type { CardStatistics, chooseStatisticsMail, readCardStatistics } from "#shared/contract/owner-statistics.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";
import { CardStatisticsDetails } from "./details.tsx";
import { agreeWord } from "#shared/format/counts.ts";
import { parseIsoDay } from "#shared/format/day-and-time.ts";
import { formatMonthName } from "#shared/format/months.ts";
import { LabelledChoice } from "#web/kit/ui/choice.tsx";
import { useAct } from "#web/kit/form/use-act.ts";

export function CardStatisticsSection({ cardRef }: { cardRef: string }) {
  const [figures, setFigures] = useState<CardStatistics>();
  const [failure, setFailure] = useState<string>();

  const read = () => {
    setFailure(undefined);
    call<typeof readCardStatistics>("GET", "/api/ma-carte/cartes/:ref/statistiques", { params: { ref: cardRef } }).then(
      setFigures,
      (error: unknown) => setFailure(getCallErrorMessage(error)),
    );
  };
  // oxlint-disable-next-line react/exhaustive-deps -- read once
  useEffect(read, []);

  if (!figures) {
    return (
      <div className="flex flex-col items-start gap-4">
        {failure ? (
          <>
            <Callout kind="warning" role="alert" title="Les statistiques n'ont pas pu être chargées.">
              <p>{failure}</p>
            </Callout>
            <Button onClick={read}>Réessayer</Button>
          </>
        ) : (
          <output className="text-lg">Un instant...</output>
        )}
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-2">
        <h2 className="text-lg">Statistiques</h2>
        <p className="max-w-2xl text-sm text-silver-400">
          Jusqu'à hier inclus&nbsp;: les visites d'aujourd'hui s'ajoutent à minuit. Un visiteur compte une fois par
          heure, et rien ne dit qui il est.
        </p>
      </div>
      <Figures figures={figures} />
      {figures.byMail === null ? null : <StatisticsMailSwitch cardRef={cardRef} byMail={figures.byMail} />}
    </div>
  );
}

function Figures({ figures }: { figures: CardStatistics }) {
  if (isEmpty(figures)) return <Empty />;
  if (figures.details) return <CardStatisticsDetails figures={figures} details={figures.details} />;
  return <MonthlyViewCount figures={figures} />;
}

function isEmpty({ views, details }: CardStatistics): boolean {
  return (
    views === 0 &&
    (details === null ||
      (details.days.before.every((count) => count === 0) && details.months.every((month) => month.views === 0)))
  );
}

function Empty() {
  return (
    <div className="flex flex-col items-center gap-3 rounded-lg border border-dashed border-silver-600 p-8 text-center text-sm text-silver-300">
      <p className="text-base font-semibold text-silver-50">Aucune visite encore</p>
      <p>Faites toucher ou scanner votre carte, ou envoyez son lien&nbsp;: la visite se verra ici demain.</p>
    </div>
  );
}

/** Shows the only figure for an offer without statistics: the page's views this month. */
function MonthlyViewCount({ figures: { month, views } }: { figures: CardStatistics }) {
  return (
    <p className="panel flex flex-col gap-1 self-start rounded-md p-4 sm:p-6">
      <span className="text-2xl font-bold tracking-tight text-silver-50 tabular-nums">
        {views.toLocaleString("fr-FR")}
      </span>
      <span className="text-sm text-silver-300">{`${agreeWord(views, "vue")} de votre page, depuis le 1er ${formatMonthName(parseIsoDay(month))}`}</span>
    </p>
  );
}

/** Turns on or off the mail with each month's figures; saves at once. */
function StatisticsMailSwitch({ cardRef, byMail }: { cardRef: string; byMail: boolean }) {
  const [wanted, setWanted] = useState(byMail);
  const { act, busy } = useAct({ end: () => (setWanted(!wanted), false) });
  const choose = (next: boolean) => {
    setWanted(next);
    act(() =>
      call<typeof chooseStatisticsMail>("PATCH", "/api/ma-carte/cartes/:ref/statistiques/mail", {
        params: { ref: cardRef },
        body: { wanted: next },
      }),
    );
  };

  return (
    <LabelledChoice
      type="checkbox"
      label="Recevoir les chiffres de chaque mois par e-mail"
      hint="Dans les premiers jours du mois suivant, à l'adresse qui ouvre votre espace, quand la page a été vue."
      checked={wanted}
      aria-disabled={busy}
      onClick={(event) => busy && event.preventDefault()}
      onChange={(event) => busy || choose(event.currentTarget.checked)}
    />
  );
}
