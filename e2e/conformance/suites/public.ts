import type { Suite } from "../kinds.ts";
import { cardPatience, cardScenes, cardScreens } from "../tables/card.ts";
import { landingScenes, landingScreens } from "../tables/landing.ts";
import { offersScreens } from "../tables/offers.ts";
import { orderFormScreens } from "../tables/order-form.ts";
import { orderScenes, reviewScreens } from "../tables/order-scenes.ts";
import { forgottenScenes, forgottenScreens } from "../tables/portal-forgotten.ts";
import { loginPatience, loginScenes, loginScreens } from "../tables/portal-entry.ts";
import { paymentPatience, paymentScenes, paymentScreens } from "../tables/payment.ts";
import { proofScenes, proofScreens } from "../tables/proof.ts";
import { staticPageScenes, staticPageScreens } from "../tables/static-pages.ts";
import { uploadPatience, uploadScenes } from "../tables/uploads.ts";

export const publicSuite: Suite = {
  screens: [
    ...landingScreens,
    ...offersScreens,
    ...staticPageScreens,
    ...orderFormScreens,
    ...reviewScreens,
    ...paymentScreens,
    ...cardScreens,
    ...proofScreens,
    ...loginScreens,
    ...forgottenScreens,
  ],
  scenes: {
    "static pages": [...landingScenes, ...staticPageScenes],
    "order form": [...orderScenes, ...uploadScenes],
    "payment and card": [...paymentScenes, ...cardScenes],
    proof: proofScenes,
    login: [...loginScenes, ...forgottenScenes],
  },
  patience: {
    "order form": uploadPatience,
    "payment and card": [...paymentPatience, ...cardPatience],
    login: loginPatience,
  },
};
