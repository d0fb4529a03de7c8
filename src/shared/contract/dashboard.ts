import { z } from "zod";
import { deskStaff } from "../access/access.ts";
import { type DailyTask, dailyTaskNames } from "../staff/daily-tasks.ts";
import { offerNames } from "../offers/offers.ts";
import { endpointsOf } from "./endpoint.ts";
import { visitFiguresSchema } from "./visits.ts";

const endpoint = endpointsOf("Équipe");

export const readDashboard = endpoint("GET", "/api/users/dashboard", {
  access: deskStaff,
  summary: "Les chiffres du tableau de bord, par mois d'Africa/Dakar",
  answers: {
    200: z.object({
      user_count: z.int(),
      order_count: z.int(),
      orders_by_month: z.array(z.int()).length(12),
      series: z.array(z.object({ offer: z.enum(offerNames), months: z.array(z.int()).length(12) })),
      year: z.int(),
      /** The present month, 0 to 11; the months after it are still to come. */
      month: z.int().min(0).max(11),
      month_revenue: z.int(),
      /** `count`: the rows of the task's list; `capped`: there are at least so many. */
      tasks: z.array(
        z.object({ task: z.enum(dailyTaskNames as [DailyTask, ...DailyTask[]]), count: z.int(), capped: z.boolean() }),
      ),
      visits: visitFiguresSchema,
    }),
  },
});
