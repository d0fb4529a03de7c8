import type { FastifyInstance, FastifyRequest } from "fastify";
import * as contract from "#shared/contract/company-departures.ts";
import { formatFcfa } from "#shared/format/money.ts";
import { removalDays } from "#shared/order/retention.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/route.ts";
import { getCurrentMember, getCurrentStaff } from "#server/http/session.ts";
import { type Decider, decideAsMember, decideAsStaff } from "./address-access.ts";
import { handAddressOn, type HandedOn } from "./hand-address-on.ts";
import * as service from "./leaver-service.ts";

const byMember = (request: FastifyRequest): Decider => decideAsMember(getCurrentMember(request));
const byStaff = (request: FastifyRequest, id: string): Decider => decideAsStaff(getCurrentStaff(request), id);

/** Registers what becomes of the card of somebody who has left his company: for its members, and for staff. */
export function registerLeaverRoutes(app: FastifyInstance, deps: Deps): void {
  const leave = async (who: Decider, ref: string, colleague: string | null) => {
    await service.leaveCompanyCard(deps, who, ref, colleague);
    return {
      message: `C'est noté\u00a0: sa page ne montre plus rien de cette personne. Ses données seront effacées dans ${removalDays}\u00a0jours\u00a0; jusque-là, vous pouvez annuler.`,
    };
  };
  registerEndpoint(app, contract.leaveCompanyCard, ({ params, body, request }) =>
    leave(byMember(request), params.ref, body.colleague),
  );
  registerEndpoint(app, contract.leaveCompanyCardAsStaff, ({ params, body, request }) =>
    leave(byStaff(request, params.id), params.ref, body.colleague),
  );

  const undo = async (who: Decider, ref: string) => {
    await service.undoDeparture(deps, who, ref);
    return { message: "Le départ est annulé\u00a0: la carte est comme avant." };
  };
  registerEndpoint(app, contract.undoDeparture, ({ params, request }) => undo(byMember(request), params.ref));
  registerEndpoint(app, contract.undoDepartureAsStaff, ({ params, request }) =>
    undo(byStaff(request, params.id), params.ref),
  );

  const lead = async (who: Decider, ref: string, colleague: string | null) => {
    await service.nameColleague(deps, who, ref, colleague);
    return {
      message: colleague === null ? "Sa page ne mène plus à personne." : "Sa page mène maintenant à ce collègue.",
    };
  };
  registerEndpoint(app, contract.nameColleague, ({ params, body, request }) =>
    lead(byMember(request), params.ref, body.colleague),
  );
  registerEndpoint(app, contract.nameColleagueAsStaff, ({ params, body, request }) =>
    lead(byStaff(request, params.id), params.ref, body.colleague),
  );

  const retire = async (who: Decider, ref: string) => {
    await service.retireAddress(deps, who, ref);
    return { message: "L'adresse est retirée pour toujours\u00a0: sa page ne dit plus que la phrase de l'entreprise." };
  };
  registerEndpoint(app, contract.retireAddress, ({ params, request }) => retire(byMember(request), params.ref));
  registerEndpoint(app, contract.retireAddressAsStaff, ({ params, request }) =>
    retire(byStaff(request, params.id), params.ref),
  );

  registerEndpoint(app, contract.handAddressOn, async ({ params, body, request }) =>
    present(await handAddressOn(deps, byMember(request), params.ref, body)),
  );
  registerEndpoint(app, contract.handAddressOnAsStaff, async ({ params, body, request }) =>
    present(await handAddressOn(deps, byStaff(request, params.id), params.ref, body)),
  );

  registerEndpoint(app, contract.listDepartures, async ({ request, reply }) => {
    reply.header("Cache-Control", "no-store");
    return service.listDepartures(deps, byMember(request));
  });
  registerEndpoint(app, contract.listDeparturesAsStaff, async ({ params, request, reply }) => {
    reply.header("Cache-Control", "no-store");
    return service.listDepartures(deps, byStaff(request, params.id));
  });
}

function present({ order, isLive, hasMail }: HandedOn) {
  const asked = hasMail
    ? "Un e-mail l'invite à compléter sa carte."
    : "Envoyez-lui son lien, dans «\u00a0À compléter\u00a0».";
  // A toast on a telephone: what the page says anyway stays there.
  return {
    message: `${isLive ? "La page est déjà la sienne." : asked} À payer\u00a0: ${formatFcfa(order.price)} (${order.number}).`,
    order: { ref: order.ref, number: order.number },
    isLive,
  };
}
