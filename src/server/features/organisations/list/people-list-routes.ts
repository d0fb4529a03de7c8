import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply } from "fastify";
import { AppError } from "#shared/app-error.ts";
import {
  type ListDecisions,
  previewCompanyList,
  readListTemplate,
  writeCorrectedList,
} from "#shared/contract/company-list.ts";
import { listLimits } from "#shared/organisations/list-limits.ts";
import { buildAttachmentDisposition } from "#server/http/attachment.ts";
import { registerEndpoint } from "#server/http/route.ts";
import { writeListTemplate, writePeopleSheet } from "./list-template.ts";
import { readValues } from "./people/duplicates-rules.ts";
import { readPeopleList } from "./people-list-service.ts";
import { maxDecisionBytes, readListForm } from "./read-list-form.ts";

export async function registerPeopleListRoutes(app: FastifyInstance): Promise<void> {
  registerEndpoint(app, readListTemplate, async ({ reply }) =>
    sendSpreadsheet(reply, "Liste des cartes (modèle)", await writeListTemplate()),
  );

  // A scope of its own, so that no other endpoint accepts multipart.
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

    registerEndpoint(scope, previewCompanyList, async ({ request, reply }) => {
      reply.header("Cache-Control", "no-store");
      const { bytes, decisions } = await readListForm(request);
      const list = await readDecidedList(bytes, decisions);
      return {
        ...list,
        leftOut: list.leftOut.map(({ reason, ...row }) => ({ ...row, isByHand: reason === "byHand" })),
      };
    });

    registerEndpoint(scope, writeCorrectedList, async ({ request, reply }) => {
      const { bytes, decisions } = await readListForm(request);
      const { cards } = await readDecidedList(bytes, decisions);
      if (cards.some(({ fields }) => Object.values(fields).some(({ fault }) => fault)))
        throw new AppError("list.faults_left");
      return sendSpreadsheet(reply, "Liste corrigée", await writePeopleSheet(cards.map(readValues)));
    });
  });
}

function readDecidedList(bytes: Buffer, { columns, sheet, nameOrder, ...decided }: ListDecisions) {
  const byHand = Object.fromEntries(columns.map(({ column, use }) => [column, use]));
  return readPeopleList(
    { bytes },
    { ...decided, byHand, ...(sheet !== undefined && { sheet }), ...(nameOrder && { nameOrder }) },
  );
}

function sendSpreadsheet(reply: FastifyReply, name: string, bytes: Buffer): FastifyReply {
  return reply
    .header("Cache-Control", "no-store")
    .header("Content-Disposition", buildAttachmentDisposition(name, "xlsx"))
    .type("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
    .send(bytes);
}
