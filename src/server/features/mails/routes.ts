import type { FastifyInstance } from "fastify";
import { listMails, readMail, retryAllMails, retryMail } from "#shared/contract/mails.ts";
import type { Deps } from "../../deps.ts";
import { pageLinks } from "../../http/page-links.ts";
import { route } from "../../http/route.ts";
import { staffOf } from "../../http/session.ts";
import * as desk from "./desk.ts";

/** "Courrier": what was written to people, for staff. */
export function mailRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listMails, async ({ query, request, reply }) => {
    const { mails, total } = await desk.listMails(deps, query);
    reply.header("Cache-Control", "no-store").header("X-Total-Count", String(total)).header("Link", pageLinks(request.url, { ...query, total }));
    return mails;
  });

  route(app, readMail, async ({ params, reply }) => {
    reply.header("Cache-Control", "no-store");
    return desk.readMail(deps, params.id);
  });

  route(app, retryAllMails, async ({ request }) => {
    const retried = await desk.retryAllMails(deps, staffOf(request));
    if (retried === 0) return { message: "Aucun courriel n'est en échec.", retried };
    return { message: retried === 1 ? "Le courriel va repartir." : `${retried.toLocaleString("fr-FR")} courriels vont repartir.`, retried };
  });

  route(app, retryMail, async ({ params, request }) => {
    const again = await desk.retryMail(deps, staffOf(request), params.id);
    return { message: again ? "Le courriel va repartir." : "Le courriel est déjà en attente." };
  });
}
