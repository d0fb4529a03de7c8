import type { PieceState } from "../states-and-kinds.ts";

/** The list that a task links to; its filters also count the task's rows. */
type TaskList =
  | { list: "orders"; status: "attention" | "transfer" | "due" | "refund" | "incomplete" | "marked" | "unproved" }
  | { list: "pieces"; state?: PieceState; late?: "1"; ready?: "1"; missed?: "1" }
  | { list: "mails"; state: "failed" };

/** Lists the tasks that the dashboard counts, grouped by who does them, problems first. */
export const dailyTasks = {
  desk: {
    verify: { list: "orders", status: "attention" },
    refund: { list: "orders", status: "refund" },
    failedMails: { list: "mails", state: "failed" },
    answer: { list: "orders", status: "marked" },
    prove: { list: "orders", status: "unproved" },
    complete: { list: "orders", status: "incomplete" },
    transfer: { list: "orders", status: "transfer" },
    collect: { list: "orders", status: "due" },
  },
  workshop: {
    late: { list: "pieces", late: "1" },
    draw: { list: "pieces", state: "to_design" },
    print: { list: "pieces", state: "to_print", ready: "1" },
    encode: { list: "pieces", state: "printed" },
    control: { list: "pieces", state: "encoded" },
    held: { list: "pieces", state: "on_hold" },
  },
  delivery: {
    absent: { list: "pieces", state: "shipped", missed: "1" },
    cameBack: { list: "pieces", state: "returned" },
    leave: { list: "pieces", state: "checked", ready: "1" },
  },
} as const satisfies Record<string, Record<string, TaskList>>;

type TaskGroups = typeof dailyTasks;
export type TaskGroup = keyof TaskGroups;
export type DailyTask = { [Group in TaskGroup]: keyof TaskGroups[Group] }[TaskGroup];

export const taskLists: Readonly<Record<DailyTask, TaskList>> = {
  ...dailyTasks.desk,
  ...dailyTasks.workshop,
  ...dailyTasks.delivery,
};
export const dailyTaskNames = Object.keys(taskLists) as DailyTask[];
