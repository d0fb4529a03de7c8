import { z } from "zod";
import { endpointsOf } from "./endpoint.ts";
import { instantField } from "./fields.ts";
import { removalDays } from "../order/retention-days.ts";

const endpoint = endpointsOf("Ma carte", { access: "owner", errors: ["order.not_found"] });

const path = "/api/ma-carte/cartes/:ref/retrait";

/** When the card is erased (`computeCardRemovalDate`); until then its owner may undo it. Null: no removal. */
const removal = z.object({ leavesAt: instantField.nullable() });

export const askRemoval = endpoint("POST", path, {
  summary: `Demande le retrait d'une de ses cartes\u00a0: sa page est en pause aussitôt, et tout est effacé après ${removalDays} jours, sauf la vente`,
  answers: { 200: removal },
});

export const cancelRemoval = endpoint("DELETE", path, {
  summary:
    "Garde la carte dont il avait demandé le retrait\u00a0: elle est de nouveau en ligne, ou en pause, comme avant",
  answers: { 200: removal },
});
