import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/card-completion.ts";
import { askForChange } from "#shared/contract/change-requests.ts";
import type { Deps } from "#server/deps.ts";
import type { PublishIfComplete } from "#server/features/companies/people/people-service.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentOwner } from "#server/http/access-guard.ts";
import * as service from "./owner-completion-service.ts";

/** Registers how a holder completes and approves the card that his company gives him. */
export function registerOwnerCompletionRoutes(
  app: FastifyInstance,
  deps: Deps,
  { publishIfComplete }: { publishIfComplete: PublishIfComplete },
): void {
  registerEndpoint(app, contract.readCompletion, async ({ params, request }) =>
    service.readCompletion(deps, getCurrentOwner(request), params.ref),
  );

  registerEndpoint(app, contract.changeCompletion, async ({ params, body, request }) =>
    service.changeCompletion(deps, getCurrentOwner(request), params.ref, body, publishIfComplete),
  );

  registerEndpoint(app, askForChange, async ({ params, body, request }) => {
    await service.askForChangeAsHolder(deps, getCurrentOwner(request), params.ref, body);
    return { message: "Votre demande est envoyée à votre entreprise." };
  });

  registerEndpoint(app, contract.approveCompletion, async ({ params, body, request }) =>
    service.approveCompletionAsHolder(deps, getCurrentOwner(request), params.ref, body.version),
  );
}
