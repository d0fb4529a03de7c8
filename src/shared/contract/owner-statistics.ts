import { z } from "zod";
import { tapKinds, visitSources } from "../states-and-kinds.ts";
import { endpointsOf } from "./endpoint.ts";

const endpoint = endpointsOf("Ma carte", { access: "owner", errors: ["order.not_found"] });

/** Counts of whole days; `null` if there were so few views that the figure could reveal one visitor's act. */
export const visitCounts = z.object({ views: z.int(), saves: z.int().nullable(), taps: z.int().nullable() });

export const visitPeriod = visitCounts.extend({
  /** Sources of the views; empty if they could reveal somebody, like `kinds`. */
  sources: z.array(z.object({ source: z.enum(visitSources), views: z.int() })),
  kinds: z.array(z.object({ kind: z.enum(tapKinds), times: z.int() })),
});
export type PeriodVisitFigures = z.output<typeof visitPeriod>;

const cardStatistics = z.object({
  /** The first day of the present month in Africa/Dakar. */
  month: z.iso.date(),
  /** Number of complete days of this month; all figures below end with the last of them. */
  daysOver: z.int(),
  /** Views of this month. */
  views: z.int(),
  /** Whether the owner gets monthly figures by mail; `null` if the offer has none. */
  byMail: z.boolean().nullable(),
  /** Only for offers with statistics. */
  details: z
    .object({
      present: visitPeriod,
      /** The same days of the previous month, as far as it has them. */
      before: visitPeriod,
      /** Views by day, from all sources: the complete days of this month, and the whole previous month. */
      days: z.object({ present: z.array(z.int()), before: z.array(z.int()) }),
      /** The last twelve complete months, the oldest first, each named by its first day. */
      months: z.array(visitCounts.extend({ month: z.iso.date() })),
    })
    .nullable(),
});
export type CardStatistics = z.output<typeof cardStatistics>;

export const readCardStatistics = endpoint("GET", "/api/ma-carte/cartes/:ref/statistiques", {
  summary:
    "Ce qui a été compté des visites d'une de ses cartes jusqu'à hier\u00a0; le détail, si son offre a des statistiques",
  answers: { 200: cardStatistics },
});

export const chooseStatisticsMail = endpoint("PATCH", "/api/ma-carte/cartes/:ref/statistiques/mail", {
  summary: "Dit s'il veut recevoir par e-mail les statistiques de chaque mois",
  body: z.object({ wanted: z.boolean() }),
  answers: { 200: z.object({ message: z.string(), byMail: z.boolean() }) },
  errors: ["card.no_statistics"],
});
