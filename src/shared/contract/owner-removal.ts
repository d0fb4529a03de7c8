import { z } from "zod";
import { endpointsOf } from "./endpoint.ts";
import { instantField, orderRefParams } from "./fields.ts";
import { removalDays } from "../order/retention-days.ts";

const endpoint = endpointsOf("Ma carte");

const path = "/api/ma-carte/cartes/:ref/retrait";

/** `computeCardRemovalDate`: when the card is erased; until then its owner may change his mind. Null: it stays. */
const removal = z.object({ leavesAt: instantField.nullable() });

export const askRemoval = endpoint("POST", path, {
  access: "owner",
  summary: `Demande le retrait d'une de ses cartes\u00a0: sa page est en pause aussitôt, et tout est effacé après ${removalDays} jours, sauf la vente`,
  params: orderRefParams,
  answers: { 200: removal },
  errors: ["order.not_found"],
});

export const cancelRemoval = endpoint("DELETE", path, {
  access: "owner",
  summary:
    "Garde la carte dont il avait demandé le retrait\u00a0: elle est de nouveau en ligne, ou en pause, comme avant",
  params: orderRefParams,
  answers: { 200: removal },
  errors: ["order.not_found"],
});
