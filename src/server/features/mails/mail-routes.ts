import { formatCount } from "#shared/format/counts.ts";
import type { FastifyInstance } from "fastify";
import { readMail, retryAllMails, retryMail } from "#shared/contract/mails.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentStaff } from "#server/http/access-guard.ts";
import * as desk from "./mail-admin-service.ts";

/** Serves "Courrier", the mails sent to people, to staff; `order-desk/outbox` lists them. */
export function registerMailRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, readMail, async ({ params }) => desk.getMailPreviewOrThrow(deps, params.id));

  registerEndpoint(app, retryAllMails, async ({ request }) => {
    const retried = await desk.retryAllFailedMails(deps, getCurrentStaff(request));
    if (retried === 0) return { message: "Aucun e-mail n'est en échec.", retried };
    return {
      message: retried === 1 ? "L'e-mail va repartir." : `${formatCount(retried, "e-mail")} vont repartir.`,
      retried,
    };
  });

  registerEndpoint(app, retryMail, async ({ params, request }) => {
    const again = await desk.retryFailedMail(deps, getCurrentStaff(request), params.id);
    return { message: again ? "L'e-mail va repartir." : "L'e-mail est déjà en attente." };
  });
}
