import { z } from "zod";
import { anyStaff } from "../access.ts";
import { uploadKinds } from "../upload-kinds.ts";
import { endpoint } from "./endpoint.ts";
import { refParams } from "./fields.ts";

export const readPrintMaster = endpoint({
  method: "GET",
  path: "/api/print/cards/:ref/images/:kind",
  access: anyStaff,
  summary: "Une image d'une carte pour l'impression\u00a0: toute sa définition (3\u00a0000\u00a0px au plus), le logo sans perte",
  tag: "Impression",
  params: refParams.extend({ kind: z.enum(uploadKinds) }),
  answers: { 200: "image/*" },
  errors: ["order.not_found", "upload.not_found"],
});
