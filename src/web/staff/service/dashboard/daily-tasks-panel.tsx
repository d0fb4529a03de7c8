import { Link } from "react-router";
import type { readDashboard } from "#shared/contract/dashboard.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { formatCount } from "#shared/format/counts.ts";
import { type DailyTask, dailyTasks, type TaskGroup } from "#shared/staff/daily-tasks.ts";
import { Icon } from "#web/kit/ui/icons.tsx";
import { getTaskLink } from "./task-links.ts";

type Counts = EndpointAnswer<typeof readDashboard>["tasks"];

const groupLabels: Record<TaskGroup, string> = { desk: "Bureau", workshop: "Atelier", delivery: "Livraison" };

const taskLabels: Record<DailyTask, string> = {
  verify: "Paiements à vérifier",
  refund: "À rembourser",
  failedMails: "E-mails en échec",
  answer: "Remarques sur une épreuve",
  prove: "Épreuves à envoyer",
  complete: "Commandes à compléter",
  transfer: "Virements annoncés",
  collect: "À encaisser",
  late: "En retard",
  draw: "À dessiner",
  print: "À imprimer",
  encode: "À encoder",
  control: "À contrôler",
  held: "Mises en attente",
  absent: "Personne à l'adresse",
  cameBack: "Revenues",
  leave: "À livrer",
};

/** Tasks of which even one means that something is wrong. */
const alerts: readonly DailyTask[] = ["verify", "refund", "failedMails", "late", "absent", "cameBack"];

/** Renders "À faire aujourd'hui", grouped by role: tasks, each with a link to its list; empty ones are folded. */
export function DailyTasksPanel({ counts }: { counts: Counts }) {
  const groups = (Object.keys(dailyTasks) as TaskGroup[]).map((group) => ({
    group,
    waiting: counts.filter(({ task, count }) => task in dailyTasks[group] && count > 0),
  }));
  const done = counts.filter(({ count }) => count === 0);
  return (
    <section aria-labelledby="today" className="flex flex-col gap-4">
      <h2 id="today" className="text-lg">
        À faire aujourd'hui
      </h2>
      {done.length === counts.length ? (
        <p className="panel flex items-center gap-3 rounded-md p-4 text-silver-100 md:p-5">
          <span className="text-success">
            <Icon name="check" />
          </span>
          Rien n'attend&nbsp;: tout est fait.
        </p>
      ) : null}
      {groups.map(({ group, waiting }) =>
        waiting.length > 0 ? (
          <div key={group} className="flex flex-col gap-2">
            <h3 id={`today-${group}`} className="text-sm font-medium text-silver-300">
              {groupLabels[group]}
            </h3>
            <TaskList labelledBy={`today-${group}`} counts={waiting} />
          </div>
        ) : null,
      )}
      {done.length > 0 && done.length < counts.length ? (
        <details className="text-sm text-silver-300">
          <summary className="w-fit cursor-pointer py-2.5 hover:text-silver-50">
            {formatCount(done.length, "autre tâche", "autres tâches")}, où rien n'attend
          </summary>
          <TaskList label="Où rien n'attend" counts={done} />
        </details>
      ) : null}
    </section>
  );
}

function TaskList({ counts, label, labelledBy }: { counts: Counts; label?: string; labelledBy?: string }) {
  return (
    <ul
      aria-label={label}
      aria-labelledby={labelledBy}
      className="grid grid-cols-2 gap-2 sm:grid-cols-3 md:gap-3 xl:grid-cols-6"
    >
      {counts.map(({ task, count, capped }) => (
        <li key={task}>
          <Link
            to={getTaskLink(task)}
            className={`flex h-full min-h-14 items-center justify-between gap-3 rounded-md border bg-raised px-4 py-2.5 hover:border-silver-300 ${getTaskClasses(task, count)}`}
          >
            <span className="text-sm leading-tight">{taskLabels[task]}</span>
            <span className="text-xl font-bold tabular-nums">
              {count.toLocaleString("fr-FR")}
              {capped ? "+" : ""}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function getTaskClasses(task: DailyTask, count: number): string {
  if (count === 0) return "border-line text-silver-300";
  return alerts.includes(task) ? "border-danger/60 text-danger" : "border-gold-300/60 text-gold-200";
}
