import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/refunds.ts";
import type { Deps } from "../../deps.ts";
import { route } from "../../http/route.ts";
import { staffOf } from "../../http/session.ts";
import { undoPayment } from "./undo.ts";

/** What staff do with money that came in. */
export function refundRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.undoPayment, async ({ params: { ref, refCommand }, body, request }) => {
    const unpaid = await undoPayment(deps, staffOf(request), ref, { refCommand, ...body });
    return { message: unpaid ? "L'encaissement est annulé\u00a0: la commande n'est plus payée, sa carte n'est plus en ligne." : "L'encaissement est annulé\u00a0: son montant est de nouveau à encaisser." };
  });
}
