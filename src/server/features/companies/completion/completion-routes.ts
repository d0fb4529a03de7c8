import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/card-completion.ts";
import { agreeWord, formatCount } from "#shared/format/counts.ts";
import type { Deps } from "#server/deps.ts";
import { registerForBoth } from "../register-for-both-routes.ts";
import type { PublishIfComplete } from "../people/people-service.ts";
import { inviteHoldersNow } from "../invitations/invitation-service.ts";
import { decideMailbox, inviteAgain, makeCardLink } from "./card-link-service.ts";
import * as service from "./completion-service.ts";

/** Registers the routes by which members and staff follow the completion of cards. */
export function registerCompletionRoutes(
  app: FastifyInstance,
  deps: Deps,
  { publishIfComplete }: { publishIfComplete: PublishIfComplete },
): void {
  registerForBoth(app, [contract.listCompletions, contract.listCompletionsAsStaff], async (actor) =>
    service.readCompletions(deps, actor),
  );

  registerForBoth(app, [contract.inviteHolders, contract.inviteHoldersAsStaff], async (actor) => {
    await inviteHoldersNow(deps, actor);
    return { message: "Les personnes sont invitées\u00a0: leurs e-mails partent." };
  });

  registerForBoth(app, [contract.makeCardLink, contract.makeCardLinkAsStaff], async (actor, { params }) => ({
    message: "Le lien est fait. Il remplace celui d'avant.",
    ...(await makeCardLink(deps, actor, params.ref)),
  }));

  registerForBoth(app, [contract.inviteAgain, contract.inviteAgainAsStaff], async (actor, { params }) => {
    await inviteAgain(deps, actor, params.ref);
    return { message: "L'invitation est envoyée de nouveau." };
  });

  registerForBoth(app, [contract.decideMailbox, contract.decideMailboxAsStaff], async (actor, { params, body }) => {
    await decideMailbox(deps, actor, params.ref, body);
    return {
      message: body.accepted
        ? "L'adresse est confirmée\u00a0: la carte s'ouvre maintenant avec elle."
        : "L'adresse est refusée, et le lien n'ouvre plus rien. Faites-en un autre pour cette personne.",
    };
  });

  registerForBoth(app, [contract.waiveHolders, contract.waiveHoldersAsStaff], async (actor, { body }) => {
    const cards = await service.waiveHolders(deps, actor, body.refs, publishIfComplete);
    const what = agreeWord(cards, "n'attend plus son titulaire", "n'attendent plus leurs titulaires");
    return { message: `${formatCount(cards, "carte")} ${what}.`, cards };
  });
}
