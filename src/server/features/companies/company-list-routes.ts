import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply } from "fastify";
import { AppError } from "#server/app-error.ts";
import {
  type ListDecisions,
  type ListPreview,
  orderFromCompanyList,
  previewCompanyList,
  readListTemplate,
  writeCorrectedList,
} from "#shared/contract/company-list.ts";
import { readPastedPeople } from "#shared/contract/pasted-people.ts";
import { listLimits } from "#shared/offers/list-limits.ts";
import type { ProposedCard } from "#shared/company/proposed-cards.ts";
import type { ClockDeps, Deps } from "#server/deps.ts";
import { createInMemoryRateLimit } from "#server/auth/rate-limit/node-limit.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { buildAttachmentDisposition } from "#server/http/attachment.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentStaff } from "#server/http/access-guard.ts";
import { writeListTemplate, writePeopleSheet } from "./people-list/list-template.ts";
import { readValues } from "./people-list/people/duplicates-rules.ts";
import { readPastedList } from "./people-list/read-pasted-people.ts";
import { maxDecisionBytes, readListForm } from "./people-list/read-list-form.ts";
import { describeAddition } from "./ordering/find-addition.ts";
import { orderFromList } from "./ordering/order-from-list.ts";
import { listAbsentPeople, matchCompanyPeople, readCompanyList } from "./ordering/read-company-list.ts";
import { getTemplateOrThrow } from "./template-service.ts";

export async function registerCompanyListRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const countPasted = createInMemoryRateLimit(rateLimitPolicies.pastedLists);

  registerEndpoint(app, readListTemplate, async ({ reply }) =>
    sendSpreadsheet(reply, "Liste des cartes (modèle)", await writeListTemplate()),
  );

  registerEndpoint(app, readPastedPeople, ({ body }) => {
    countPasted(deps.clock.now(), "all");
    return readPastedList(body.text, body.room);
  });

  // A scope of its own, so that no other endpoint accepts multipart bodies.
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: {
        fileSize: listLimits.fileBytes,
        files: 1,
        fields: 1,
        parts: 2,
        fieldSize: maxDecisionBytes,
        fieldNameSize: 100,
        headerPairs: 20,
      },
    });

    registerEndpoint(scope, previewCompanyList, async ({ request }) => {
      const { bytes, decisions } = await readListForm(request);
      const list = await readCompanyList(deps, bytes, decisions);
      return {
        ...list,
        ...(await describeMatches(deps, list.cards, decisions)),
        leftOut: list.leftOut.map(({ reason, ...row }) => ({ ...row, isByHand: reason === "byHand" })),
      };
    });

    registerEndpoint(scope, writeCorrectedList, async ({ request, reply }) => {
      const { bytes, decisions } = await readListForm(request);
      const { cards } = await readCompanyList(deps, bytes, decisions);
      if (cards.some(({ fields }) => Object.values(fields).some(({ fault }) => fault)))
        throw new AppError("list.faults_left");
      return sendSpreadsheet(reply, "Liste corrigée", await writePeopleSheet(cards.map(readValues)));
    });

    registerEndpoint(scope, orderFromCompanyList, async ({ request, query }) => {
      const { bytes, decisions } = await readListForm(request);
      const { organisation } = decisions;
      if (organisation === undefined) throw new AppError("organisation.not_found");
      return orderFromList(deps, getCurrentStaff(request), bytes, { ...decisions, organisation }, query);
    });
  });
}

/**
 * Says which of the company's people each card without a fault means, which people the list lacks, and which order the
 * new ones join.
 */
async function describeMatches(
  deps: ClockDeps,
  cards: readonly ProposedCard[],
  { organisation }: ListDecisions,
): Promise<Pick<ListPreview, "cards" | "absent" | "addition">> {
  if (organisation === undefined) return { cards: [...cards], absent: [], addition: null };
  const matched = await matchCompanyPeople(deps, cards, await getTemplateOrThrow(deps, organisation));
  return {
    cards: matched.map(({ card, match }) => ({
      ...card,
      match: { kind: match.kind, changed: match.kind === "changed" ? match.changed : [] },
    })),
    absent: await listAbsentPeople(deps, organisation, matched),
    addition: await describeAddition(deps, organisation, matched.filter(({ match }) => match.kind === "new").length),
  };
}

function sendSpreadsheet(reply: FastifyReply, name: string, bytes: Buffer): FastifyReply {
  return reply
    .header("Content-Disposition", buildAttachmentDisposition(name, "xlsx"))
    .type("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
    .send(bytes);
}
