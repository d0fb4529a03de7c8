import { z } from "zod";
import { tapKinds, visitKinds, visitSources } from "../states-and-kinds.ts";
import { endpointsOf } from "./endpoint.ts";
import { orderRefParams } from "./fields.ts";

const endpoint = endpointsOf("Carte");

export const noteTap = endpoint("POST", "/api/ref/:ref/taps/:kind", {
  access: "public",
  summary:
    "Un geste d'un visiteur sur une carte, pour ses statistiques\u00a0; sans corps, et la même réponse que la carte existe ou non",
  params: orderRefParams.extend({ kind: z.enum(tapKinds) }),
  answers: { 204: z.undefined() },
});

/** Describes visits on some days of Africa/Dakar, the last one being today; a visitor counts as one view an hour. */
export const visitFiguresSchema = z.object({
  days: z.array(z.object({ day: z.iso.date(), views: z.int(), saves: z.int() })),
  sources: z.array(z.object({ source: z.enum(visitSources), views: z.int() })),
  kinds: z.array(z.object({ kind: z.enum(visitKinds), times: z.int() })),
});
export type VisitFigures = z.output<typeof visitFiguresSchema>;
