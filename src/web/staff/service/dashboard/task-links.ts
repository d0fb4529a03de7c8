import { type DailyTask, taskLists } from "#shared/staff/daily-tasks.ts";
import { staffPaths } from "../../session/staff-paths.ts";

/** Returns the address of the list that shows the rows a task counts. */
export function getTaskLink(task: DailyTask): string {
  const filters = taskLists[task];
  if (filters.list === "orders") return `${staffPaths.orders}?statut=${filters.status}`;
  if (filters.list === "mails") return `${staffPaths.mails}?etat=${filters.state}`;
  const { state = "", late = "", ready = "", missed = "" } = filters;
  const given = Object.entries({ etat: state, retard: late, pret: ready, absent: missed }).filter(([, value]) => value);
  return `${staffPaths.atelier}?${new URLSearchParams(given).toString()}`;
}

/** Link to the orders that the tile counts: those with a card online. */
export const onlineCardsLink = `${staffPaths.orders}?statut=online`;
