import { endpointsOf } from "./endpoint.ts";

const endpoint = endpointsOf("Ma carte");

export const exportOwnData = endpoint("GET", "/api/ma-carte/cartes/:ref/donnees", {
  access: "owner",
  summary:
    "Tout ce qui est gardé du propriétaire et de ses cartes, en ZIP\u00a0; rien de qui a acheté, si c'est quelqu'un d'autre",
  answers: { 200: "application/zip" },
  errors: ["order.not_found", "request.rate_limited"],
});
